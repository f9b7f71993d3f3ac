// Marks the reader's own language in a list of languages. Nothing is chosen for the reader.
const entries = [...document.querySelectorAll("#choose [data-language]")];

/** The entry for the reader's most wanted language that the site has. */
function wanted() {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const entry = entries.find((each) => each.dataset.language === tag) ??
      entries.find((each) => each.dataset.language === tag.split("-")[0]);
    if (entry) return entry;
  }
  return undefined;
}

/** The entry whose language the address names: a page in that language is what was looked for. */
function addressed() {
  const parts = location.pathname.split("/");
  return entries.find((each) => parts.includes(each.dataset.language));
}

const own = (document.querySelector("h1.code") && addressed()) || wanted();
if (own) {
  own.classList.add("own");
  own.querySelector(".yours").hidden = false;
}
