// Leads from an old address to the new one, with the deal that the address asks for. Without scripts the page leads on by
// itself and drops it.
const { href } = document.querySelector("#moved");
location.replace(href + location.search + location.hash);
