/* Runs before anything is painted, in plain old JavaScript: every browser must be able to read it. */
(function () {
  /* The build fills in the versions (build/browsers.ts). */
  var browsers = "Safari, Firefox, Chrome";
  /* What the app cannot do without, and the oldest browsers have not. An iPad's name may lack its version, so a name says
     nothing; nor does a feature that can be switched off. */
  function isTooOld() {
    try {
      new RegExp("(?<=a)b");
      return !(
        window.URL &&
        URL.canParse &&
        Array.prototype.toSorted &&
        window.CSS &&
        CSS.supports &&
        CSS.supports("selector(:has(*))")
      );
    } catch (error) {
      return true;
    }
  }

  /* Both languages, as nobody knows yet who reads. Without #app the code of the app does not start. */
  function sayTooOld() {
    var place = document.getElementById("app");
    if (!place) return;
    place.id = "too-old";
    place.textContent = "";
    var sentences = [
      ["de", "Dieser Browser ist zu alt für Bandstand. Es läuft ab " + browsers + ". Bitte aktualisiere ihn."],
      ["en", "This browser is too old for Bandstand. It needs at least " + browsers + ". Please update it."],
    ];
    for (var at = 0; at < sentences.length; at += 1) {
      var line = document.createElement("p");
      line.lang = sentences[at][0];
      line.style.cssText = "max-width: 30em; margin: 2em auto; padding: 0 1em; font: 1.125em/1.5 sans-serif";
      line.appendChild(document.createTextNode(sentences[at][1]));
      place.appendChild(line);
    }
  }

  if (isTooOld()) {
    /* When the page has been read and before modules run. */
    document.addEventListener("readystatechange", sayTooOld);
    return;
  }

  /* Firefox throws here where the person forbids storage, and Dexie does not expect that while it is loaded: the app
     would end before it could say why. Without the class both go on. */
  try {
    new BroadcastChannel("bandstand-early").close();
  } catch (error) {
    delete window.BroadcastChannel;
  }

  var language = "de";
  try {
    /* The chosen theme; src/ui/theme.ts keeps it from then on. */
    var theme = localStorage.getItem("bandstand-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (localStorage.getItem("bandstand-language") === "en") language = "en";
  } catch (error) {
    /* Without storage the device decides. */
  }
  /* The code of the screen, while that of the app is still on its way; the build fills the list in (build/chunks.ts). */
  var screens = [];
  var screen = screens.find(function (one) {
    return new RegExp(one.path).test(location.pathname);
  });
  (screen ? screen.files[language] : []).forEach(function (href) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = href;
    document.head.appendChild(link);
  });
})();
