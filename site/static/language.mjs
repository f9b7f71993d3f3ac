// Marks a language in a list of languages: the one that was asked for, else the reader's own, which alone is called so.
// Nothing is chosen for the reader.
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

/** How much of this page's address is that of an entry's list of games; 0 if this page does not lie below it. */
function shared(entry) {
  const { pathname } = entry.querySelector("a");
  return `${location.pathname}/`.startsWith(pathname) ? pathname.length : 0;
}

/** The entry whose list of games lies nearest above this page: a page in that language is what was looked for. */
function addressed() {
  return entries.filter(shared).sort((one, other) => shared(other) - shared(one))[0];
}

const yours = wanted();
const marked = (document.querySelector("h1.code") && addressed()) || yours;
marked?.classList.add("own");
if (yours) yours.querySelector(".yours").hidden = false;
