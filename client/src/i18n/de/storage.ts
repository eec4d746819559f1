/** Help if this device's storage fails or is forbidden. */
export const storage = {
  lost: "Der Browser hat die Verbindung zum Speicher dieses Geräts verloren. Was du geändert hast, ist aufgehoben. Speichere oder schließe, was offen ist: Dann lädt die App neu und alles ist wieder da.",
  full: "Auf diesem Gerät ist kein Platz mehr, darum kommt gerade nichts Neues an. Mache Platz, etwa bei Fotos oder anderen Apps. Danach geht es von selbst weiter.",
  failed:
    "Der Speicher dieses Geräts macht gerade Schwierigkeiten, darum kommt nichts Neues an. Lade neu. Hilft das nicht, schließe alle Fenster von Bandstand und starte den Browser neu.",
  closedTitle: "Der Speicher lässt sich gerade nicht öffnen",
  closedHint:
    "Deine Daten sind noch da. Schließe andere Fenster von Bandstand und lade neu. Hilft das nicht, starte den Browser neu, auf Handy und Tablet das ganze Gerät.",
  blockedTitle: "Bandstand kann auf diesem Gerät nichts speichern",
  blockedLead: "Ohne Speicher gibt es keine Setliste ohne Netz und keine Anmeldung. Meist hilft das hier:",
  blockedRetry: "Danach neu laden",
  blockedSafari:
    "Öffne in den Einstellungen „Apps“, dann „Safari“, dort „Erweitert“, und schalte „Alle Cookies blockieren“ aus.",
  blockedMacSafari: "Öffne in Safari „Einstellungen“, dann „Erweitert“, und schalte „Alle Cookies blockieren“ aus.",
  blockedFirefox:
    "Öffne in Firefox die Einstellungen, dann „Datenschutz & Sicherheit“. Erlaube dort Cookies, oder trage diese Adresse als Ausnahme ein.",
  blockedChromium:
    "Tippe auf das Zeichen links neben der Adresse, dann auf „Cookies und Websitedaten“, und erlaube sie für diese Adresse.",
  blockedOther: "Erlaube in den Einstellungen des Browsers Cookies und Websitedaten für diese Adresse.",
  blockedWindows: "Schließe andere Fenster von Bandstand, und nimm ein normales statt eines privaten Fensters.",
};
