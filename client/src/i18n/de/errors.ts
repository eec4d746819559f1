/**
 * Messages for errors that occur without a response from the server. The server's refusals have their own messages,
 * from the table that client and server share.
 */
export const errors = {
  offline: "Keine Verbindung. Sobald wieder Netz da ist, geht es.",
  timeout: "Die Antwort lässt auf sich warten. Versuche es gleich noch einmal.",
  unknown: "Da ist etwas schiefgegangen.",
  required: "Das fehlt noch.",
  storageKept: "Deine Änderung ist aufgehoben. Du siehst sie, sobald die App neu geladen ist.",
  storageFull: "Nicht gespeichert: Auf diesem Gerät ist kein Platz mehr. Mache Platz, dann geht es weiter.",
  storageFailed: "Das ließ sich auf diesem Gerät nicht speichern. Lade die App neu und versuche es noch einmal.",
  storageMissing: "Dieser Browser speichert hier nichts. Ohne Netz ist die App dann leer.",
};
