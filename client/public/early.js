/* Runs before anything is painted, in plain old JavaScript: every browser must be able to parse it. */
(function () {
  /* The build fills in the versions (build/browsers.ts). */
  var browsers = "Safari, Firefox, Chrome";
  /* Tests for features that the app needs and older browsers lack. A browser's name would be unreliable (an iPad's may
     have no version), and so would a feature that users can switch off. */
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

  /* Shown in both languages, because the user's is unknown. Without an element #app, the app's code does not start. */
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
    /* Fires after the page is parsed and before modules run. */
    document.addEventListener("readystatechange", sayTooOld);
    return;
  }

  /* Firefox throws here if the user has blocked storage. Dexie does not expect that while loading, so the app would
     crash before it could explain the problem. Without the class, both carry on. */
  try {
    new BroadcastChannel("bandstand-early").close();
  } catch (error) {
    delete window.BroadcastChannel;
  }

  var language;
  /* Without a member (src/data/last-member.ts), the app will show the sign-in form. */
  var isAtDoor = false;
  try {
    /* Applies the chosen theme; src/ui/theme.ts takes over afterwards. */
    var theme = localStorage.getItem("bandstand-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    language = localStorage.getItem("bandstand-language") || localStorage.getItem("bandstand-account-language");
    isAtDoor = localStorage.getItem("bandstand-user") === null;
  } catch (error) {
    /* Without storage, the device's own setting applies. */
  }
  /* Preloads the screen's code and styles while the app's are still loading. The build fills in the list
     (build/chunks.ts). */
  var screens = [];
  var screen = screens.find(function (one) {
    return new RegExp(one.path).test(location.pathname) && (isAtDoor || !one.isAtDoor);
  });
  ((screen && screen.files[language === "en" ? "en" : "de"]) || []).forEach(function (href) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    if (href.endsWith(".css")) {
      link.rel = "preload";
      link.as = "style";
    }
    link.crossOrigin = "";
    link.href = href;
    document.head.appendChild(link);
  });
})();
