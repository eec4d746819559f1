/**
 * Every error the service can return: stable code → HTTP status and message in German and English. The server sends it
 * as an RFC 9457 problem response, the app shows the same message, and the OpenAPI document lists the same codes. A few
 * messages are prescribed word for word and are therefore the same in both languages.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly de: string;
  readonly en: string;
}

const entry = (status: number, de: string, en: string): ErrorEntry => ({ status, de, en });

export const errorTable = {
  MALFORMED_JSON: entry(400, "Die Anfrage ist kein gültiges JSON.", "The request is not valid JSON."),
  MALFORMED_REQUEST: entry(400, "Die Anfrage ist nicht lesbar.", "The request cannot be read."),
  UNAUTHENTICATED: entry(401, "Bitte melde dich an.", "Please sign in."),
  LOGIN_FAILED: entry(401, "Benutzername oder Passwort ist falsch.", "Wrong user name or password."),
  SECOND_FACTOR_REQUIRED: entry(
    401,
    "Das Passwort stimmt. Bestätige die Anmeldung noch mit deinem Passkey oder einem Code. Fragt die App nicht danach, lade sie neu.",
    "The password is correct. Now confirm with your passkey or a code. If the app does not ask for one, reload it.",
  ),
  CODE_FAILED: entry(
    401,
    "Dieser Code stimmt nicht oder wurde schon benutzt.",
    "This code is wrong or has already been used.",
  ),
  PASSKEY_FAILED: entry(
    401,
    "Mit diesem Passkey kannst du dich hier nicht anmelden.",
    "This passkey cannot be used to sign in here.",
  ),
  SIGN_IN_EXPIRED: entry(
    401,
    "Diese Anmeldung gilt nicht mehr. Bitte fang noch einmal von vorn an.",
    "This sign-in is no longer valid. Please start again.",
  ),
  TOKEN_REUSED: entry(
    401,
    "Diese Anmeldung wurde zweimal benutzt. Zur Sicherheit sind alle Geräte abgemeldet.",
    "This sign-in was used twice. To be safe, all devices have been signed out.",
  ),
  SESSION_ENDED: entry(
    401,
    "Deine Anmeldung auf diesem Gerät wurde beendet. Bitte melde dich neu an.",
    "You have been signed out on this device. Please sign in again.",
  ),
  NEW_CLIENT: entry(
    401,
    "Diese App ist auf diesem Gerät neu. Bitte melde dich hier einmal an.",
    "This app is new on this device. Please sign in here once.",
  ),
  ACCOUNT_DEACTIVATED: entry(401, "Dein Zugang ist deaktiviert.", "Your account is deactivated."),
  TOKEN_INVALID: entry(
    401,
    "Dieser Link gilt nicht mehr. Bitte fordere einen neuen an.",
    "This link is no longer valid. Please ask for a new one.",
  ),
  CSRF_FAILED: entry(403, "CSRF validation failed", "CSRF validation failed"),
  FORBIDDEN: entry(403, "Dafür fehlt dir das Recht.", "You are not allowed to do this."),
  PASSWORD_WRONG: entry(403, "Das aktuelle Passwort ist falsch.", "The current password is wrong."),
  CODE_WRONG: entry(
    403,
    "Dieser Code stimmt nicht. Nimm den, den deine App gerade zeigt.",
    "This code is wrong. Use the one your app is showing right now.",
  ),
  PASSKEY_REFUSED: entry(
    403,
    "Dieser Passkey wurde nicht angenommen. Bitte versuch es noch einmal.",
    "This passkey was not accepted. Please try again.",
  ),
  SECOND_FACTOR_MISSING: entry(
    403,
    "Die Band verlangt von Admins eine Anmeldung in zwei Schritten. Richte sie zuerst in deinem Konto ein.",
    "Your band requires admins to use two-step sign-in. Please set it up in your account first.",
  ),
  SETLIST_LOCKED: entry(
    403,
    "Der Gig liegt mehr als sieben Tage zurück. Setliste und Ablauf können nur noch Admins ändern.",
    "The gig was more than seven days ago. Only an admin can still change the setlist and the run of show.",
  ),
  CHECKLIST_PAST: entry(
    403,
    "Für vergangene Gigs können keine neuen Checklisten-Einträge angelegt werden.",
    "Für vergangene Gigs können keine neuen Checklisten-Einträge angelegt werden.",
  ),
  REHEARSAL_LOCKED: entry(
    403,
    "Die Probe ist vorbei. Ihr Protokoll kann nicht mehr geändert werden, nur Aufgaben lassen sich noch abhaken.",
    "The rehearsal is over. Its log can no longer be changed, but todos can still be ticked off.",
  ),
  GIG_PAST: entry(
    403,
    "Der Gig ist vergangen: Zusagen lassen sich nicht mehr ändern.",
    "The gig is over (vergangen): answers can no longer be changed.",
  ),
  NOT_FOUND: entry(404, "Das gibt es nicht (mehr).", "This does not exist or has been deleted."),
  SONG_PAGE_OFF: entry(
    404,
    "Die Band hat ihre öffentliche Songseite ausgeschaltet.",
    "The band has turned off its public song page.",
  ),
  SHARE_ENDED: entry(404, "Dieser Link ist abgelaufen.", "This link has expired."),
  ASK_ENDED: entry(404, "Diese Anfrage gilt nicht mehr.", "This request is no longer valid."),
  METHOD_NOT_ALLOWED: entry(405, "Das geht an dieser Adresse nicht.", "This method is not allowed here."),
  SETLIST_CONFLICT: entry(
    409,
    "Die Setliste wurde inzwischen geändert.",
    "The setlist has been changed in the meantime.",
  ),
  SET_AT_EDGE: entry(
    409,
    "Das Set steht schon ganz vorn oder ganz hinten.",
    "The set is already the first or last one.",
  ),
  LIST_FULL: entry(409, "Die Liste ist voll.", "The list is full."),
  MEMBER_ANSWERED: entry(
    409,
    "Das Mitglied hat inzwischen selbst geantwortet.",
    "The member has answered in the meantime.",
  ),
  SEAT_FILLED: entry(409, "Der Platz ist schon besetzt.", "The seat is already filled."),
  SEAT_ASKED: entry(
    409,
    "Für diesen Platz ist schon jemand angefragt.",
    "Somebody has already been asked for this seat.",
  ),
  PERSON_SEATED: entry(
    409,
    "Wer gefragt werden soll, hat hier schon einen anderen Platz oder hat abgesagt.",
    "This person already has another seat here, or has declined.",
  ),
  NOBODY_TO_ASK: entry(409, "Es gibt niemanden mehr, der gefragt werden kann.", "There is nobody left to ask."),
  ASKS_CLOSED: entry(
    409,
    "Anfragen geht nur für veröffentlichte, kommende Termine.",
    "Stand-ins can be asked only for published, upcoming events.",
  ),
  ID_TAKEN: entry(409, "Diese Kennung ist schon vergeben.", "This id is already taken."),
  ALREADY_RESTORED: entry(409, "Das ist schon wieder da.", "This has already been restored."),
  NAME_TAKEN: entry(409, "Dieser Benutzername ist schon vergeben.", "This user name is already taken."),
  EMAIL_TAKEN: entry(409, "Diese E-Mail-Adresse ist schon vergeben.", "This e-mail address is already taken."),
  OWN_ACCOUNT: entry(
    409,
    "Den eigenen Zugang kannst du nicht deaktivieren.",
    "You cannot deactivate your own account.",
  ),
  LAST_ADMIN: entry(409, "Die Band braucht mindestens einen Admin.", "The band needs at least one admin."),
  SECOND_FACTOR_OFF: entry(
    409,
    "Richte zuerst eine Authenticator-App oder einen Passkey ein.",
    "Please set up an authenticator app or a passkey first.",
  ),
  SECOND_FACTOR_NEEDED: entry(
    409,
    "Die Band verlangt von Admins eine Anmeldung in zwei Schritten. Richte zuerst einen Ersatz ein.",
    "Your band requires admins to use two-step sign-in. Please set up a replacement first.",
  ),
  SECOND_FACTOR_OWN: entry(
    409,
    "Deine eigene Anmeldung in zwei Schritten änderst du in deinem Konto.",
    "Change your own two-step sign-in in your account.",
  ),
  PASSKEYS_IMPOSSIBLE: entry(
    409,
    "Hier gibt es keine Passkeys: Dafür braucht die Adresse der Band einen Namen statt einer Zahl.",
    "Passkeys do not work here: the band's address must be a name, not a number.",
  ),
  STEP_EXPIRED: entry(
    409,
    "Das hat zu lange gedauert. Bitte fang noch einmal an.",
    "That took too long. Please start again.",
  ),
  STATUS_MOVE: entry(409, "Dieser Wechsel des Status ist nicht vorgesehen.", "The status cannot be changed like that."),
  SONG_IN_USE: entry(
    409,
    "Der Song steht noch in einem kommenden Gig oder in einer Liste.",
    "The song is still in an upcoming gig or a list.",
  ),
  NOT_ADOPTABLE: entry(
    409,
    "Noch nicht genug Stimmen, oder weniger als die Hälfte dafür: Der Vorschlag kann nicht angenommen werden.",
    "Too few votes, or less than half in favour: the suggestion cannot be adopted.",
  ),
  SURVEY_CLOSED: entry(
    409,
    "Die Umfrage ist geschlossen. Deine Antwort kam zu spät.",
    "The survey is closed. Your answer came too late.",
  ),
  SURVEY_DECIDED: entry(409, "Die Umfrage ist schon entschieden.", "The survey has already been decided."),
  SUGGESTION_DECIDED: entry(
    409,
    "Dieser Song ist kein offener Vorschlag mehr.",
    "This song is no longer an open suggestion.",
  ),
  CONFIG_BROKEN: entry(
    409,
    "Die Konfigurationsdatei wurde von Hand geändert und ist nicht lesbar. Bitte dort erst den Fehler beheben.",
    "The configuration file was edited by hand and cannot be read. Please fix the file first.",
  ),
  REHEARSAL_PAST: entry(
    409,
    "Für eine vergangene Probe kann kein Song mehr vorgesehen werden.",
    "Songs can no longer be planned for a past rehearsal.",
  ),
  WRITE_CONTENDED: entry(
    409,
    "Gerade ändern zu viele gleichzeitig. Bitte noch einmal.",
    "Too many people are changing this at once. Please try again.",
  ),
  STALE_RECORD: entry(
    412,
    "Inzwischen hat jemand anderes etwas geändert.",
    "Someone else has changed this in the meantime.",
  ),
  BODY_TOO_LARGE: entry(413, "Die Anfrage ist zu groß.", "The request is too large."),
  UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    "Diese Art von Inhalt wird nicht angenommen.",
    "This content type is not accepted.",
  ),
  PICTURE_TOO_LARGE: entry(
    422,
    "Das Bild ist zu groß: höchstens 200 KB und 2000 Pixel je Seite.",
    "The picture is too large: at most 200 KB and 2,000 pixels each way.",
  ),
  PICTURE_UNREADABLE: entry(422, "Das ist kein lesbares PNG oder SVG.", "This is not a readable PNG or SVG."),
  PICTURE_UNSAFE: entry(
    422,
    "Das SVG enthält ein Skript, ein Foto oder Verweise. Exportiere das Logo als PNG.",
    "The SVG contains a script, a photo or links. Export the logo as a PNG.",
  ),
  VALIDATION_FAILED: entry(422, "Einige Angaben stimmen nicht.", "Some of the values are not valid."),
  IDEMPOTENCY_KEY_REUSED: entry(
    422,
    "Diese Kennung der Anfrage wurde schon für etwas anderes benutzt.",
    "This request key was already used for something else.",
  ),
  IMPORT_HAS_BAD_ROWS: entry(
    422,
    "Einige Zeilen können nicht übernommen werden. Es wurde nichts gespeichert.",
    "Some rows cannot be imported. Nothing was saved.",
  ),
  BOOK_TOO_LARGE: entry(
    422,
    "Das Songbuch ist zu umfangreich für eine Datei. Teile die Liste bitte auf.",
    "The songbook is too large for one file. Please split the list.",
  ),
  IMPORT_TOO_LONG: entry(
    422,
    "Die Datei hat mehr als 10.000 Zeilen. Teile sie bitte in mehrere auf.",
    "The file has more than 10,000 rows. Please split it into several files.",
  ),
  IMPORT_TOO_WIDE: entry(
    422,
    "Eine Zeile der Datei hat mehr als 500 Spalten oder mehr als 100.000 Zeichen. Ist das eine Tabelle mit Songs?",
    "A row of the file has more than 500 columns or more than 100,000 characters. Is this a table of songs?",
  ),
  RATE_LIMITED: entry(429, "Zu viele Versuche. Bitte warte einen Moment.", "Too many attempts. Please wait a moment."),
  INTERNAL_ERROR: entry(500, "Da ist bei uns etwas schiefgegangen.", "Something went wrong on our side."),
  METADATA_UNAVAILABLE: entry(
    502,
    "Die Musikdatenbank antwortet gerade nicht. Bitte später noch einmal.",
    "The music database is not responding right now. Please try again later.",
  ),
  UNAVAILABLE: entry(503, "Der Dienst ist gerade nicht bereit.", "The service is not ready right now."),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

export type Language = "de" | "en";

/** The message for `code` in the reader's language. */
export function errorText(code: ErrorCode, language: Language): string {
  return errorTable[code][language];
}

/** The messages for all codes in one language. */
export const errorTexts = (language: Language): Readonly<Record<ErrorCode, string>> =>
  Object.fromEntries(Object.entries(errorTable).map(([code, entry]) => [code, entry[language]])) as Record<
    ErrorCode,
    string
  >;
