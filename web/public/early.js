// Run before the page is drawn, since the front page stands before the scripts
// come: shows a chosen theme from the first picture on, and remembers what was
// clicked on too early to be heard.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem("tidetable.settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  } catch (error) {
    // Storage can be forbidden; then the system decides.
  }
  var early = {
    clicked: null,
    listen: function (event) {
      early.clicked = event.target.closest("button") || early.clicked;
    },
  };
  window.tidetableEarly = early;
  addEventListener("click", early.listen, true);
})();
