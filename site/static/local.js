// Runs before anything is painted: tells the styles that the page was opened as a file (modules cannot load then),
// or that another deal or variant than the one in the page was asked for.
(function () {
  "use strict";
  var root = document.documentElement;
  if (location.protocol === "file:") {
    root.classList.add("from-file");
  } else if (/[?&](deal|layout|variant)=/.test(location.search)) {
    root.classList.add("other-deal");
  }
})();
