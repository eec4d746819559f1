import type { AuditKind } from "@bandstand/shared/system/contract.ts";

/** A sentence of the log: whom it happened to, who did it, the role that was given. */
type Sentence = (user: string | undefined, by: string | undefined, role: string) => string;

const someone = (name: string | undefined): string => name ?? "Jemand";

/** How the service is doing, for admins. */
export const system = {
  title: "System",
  lead: "Sicherung, Nachrichten, Protokoll",
  adminOnly: "Das sehen nur Admins",
  offline: "Diese Seite fragt den Server. Sie ist wieder da, sobald es Netz gibt.",
  state: "Zustand",
  log: "Protokoll",
  backup: "Sicherung",
  lastBackup: "Zuletzt gesichert",
  never: "Noch nie",
  noBackup: "Von dieser Band gibt es noch keine Sicherung. Geht die Platte kaputt, ist alles weg.",
  oldBackup: (when: string) => `Die letzte Sicherung ist alt: ${when}. Was seitdem dazukam, gibt es nur einmal.`,
  backupHint: "Gesichert wird auf dem Server, auch im laufenden Betrieb:",
  restored: "Zuletzt wiederhergestellt",
  database: "Datenbank",
  kind: "Art",
  kinds: { embedded: "Eingebaut", mongodb: "MongoDB" },
  size: "Größe",
  documents: "Einträge",
  collections: "Was darin liegt",
  migrations: "Migrationen",
  noMigrations: "Keine nötig",
  migration: (name: string, when: string | undefined) => (when === undefined ? name : `${name}, ${when}`),
  notices: "Nachrichten",
  noNotices: "Weder Chat noch E-Mail eingerichtet",
  waiting: "Warten",
  sent: "Gesendet",
  failed: "Gescheitert",
  notice: {
    rehearsals: "Neue Probe",
    password_reset: "Link für ein neues Passwort",
    invitation: "Einladung",
  } as Readonly<Record<string, string>>,
  channel: { chat: "Chat", audience: "Mitglieder", member: "Mitglied", mail: "E-Mail", push: "Push" } as Readonly<
    Record<string, string>
  >,
  to: (name: string) => `an ${name}`,
  attempts: (count: number) => (count === 1 ? "1 Versuch" : `${count} Versuche`),
  retry: "Erneut senden",
  retried: "Die Nachricht wird gleich noch einmal gesendet",
  service: "Dienst",
  version: "Version",
  node: "Node.js",
  mail: "E-Mail",
  chat: "Chat",
  configured: "Eingerichtet",
  notConfigured: "Nicht eingerichtet",
  head: "Änderungen bisher",
  epoch: "Stand der Geräte",
  epochHint: "Ändert sich nach dem Wiederherstellen; dann holen alle Geräte die Band neu.",
  processes: "Laufende Prozesse",
  thisProcess: "antwortet gerade",
  startedAt: (when: string) => `gestartet ${when}`,
  otherVersions: "Nicht alle Prozesse laufen mit derselben Version. Ist ein Update gerade im Gang?",
  logEmpty: "Noch nichts geschehen",
  logHint: "Was die Sicherheit der Band betraf, 180 Tage lang.",
  more: "Mehr zeigen",
  times: (count: number) => `${count}-mal`,
  by: (name: string) => `von ${name}`,
  audit: {
    sign_in: (user) => `${someone(user)} hat sich angemeldet`,
    sign_in_failed: (user) =>
      user === undefined ? "Anmeldung mit unbekanntem Namen versucht" : `Falsches Passwort für ${user}`,
    sign_in_limited: (user) =>
      user === undefined ? "Zu viele Versuche, gebremst" : `Zu viele Versuche für ${user}, gebremst`,
    session_copied: (user) => `Anmeldung von ${someone(user)} kam aus einer anderen App und wurde dort abgewiesen`,
    token_reused: (user) => `Anmeldung von ${someone(user)} kam zweimal: alle Geräte abgemeldet`,
    password_changed: (user) => `${someone(user)} hat das Passwort geändert`,
    password_reset: (user) => `${someone(user)} hat über einen Link ein neues Passwort gesetzt`,
    reset_link_made: (user) => `Zugangslink für ${someone(user)} erstellt`,
    sessions_ended: (user, by) =>
      user === by ? `${someone(user)} hat ein Gerät abgemeldet` : `${someone(user)} auf allen Geräten abgemeldet`,
    member_created: (user, _by, role) => `${someone(user)} ist neu dabei: ${role}`,
    role_changed: (user, _by, role) => `${someone(user)} hat eine neue Rolle: ${role}`,
    member_deactivated: (user) => `${someone(user)} deaktiviert`,
    member_activated: (user) => `${someone(user)} wieder aktiviert`,
    config_changed: () => "Einstellungen der Band geändert",
    backup_written: () => "Sicherung geschrieben und geprüft",
    data_restored: () => "Daten wiederhergestellt oder umgezogen",
  } satisfies Record<AuditKind, Sentence> as Record<AuditKind, Sentence>,
};
