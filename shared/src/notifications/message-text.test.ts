import { describe, expect, it } from "vitest";
import { NEW_GIG } from "../gigs/new-gig.ts";
import { changeMessage } from "./change-text.ts";
import { messageMail, resetMail } from "./mail-text.ts";
import { nudgeMessage } from "./nudge-text.ts";
import { type Reminder, reminderMessage } from "./reminder-text.ts";

const zone = "Europe/Berlin";
const gig = {
  event_type: "gig" as const,
  gig: {
    ...NEW_GIG,
    gig_id: "g1",
    name: "Stadtfest",
    date: "2026-12-05",
    meet: "16:30:00",
    meet_at: "Proberaum",
    doors: "19:00:00",
    begin: "20:00:00",
    end: "23:00:00",
    venue: { name: "Marktplatz", city: "Ulm" },
  },
};
const rehearsal = {
  event_type: "rehearsal" as const,
  rehearsal: {
    rehearsal_id: "r1",
    begin: "2026-12-04T18:00:00.000Z",
    end: "2026-12-04T20:00:00.000Z",
    location: "Keller",
  },
};
const NOTHING: Reminder = { day: "2026-12-04", events: [], answers: [], todos: [], surveys: [], votes: [] };
const german = { language: "de", zone, today: "2026-12-03" } as const;
const english = { ...german, language: "en" } as const;

describe("a reminder", () => {
  it("lists tomorrow's events and everything else in one message, each with its date", () => {
    const reminder: Reminder = {
      day: "2026-12-04",
      events: [rehearsal],
      answers: [{ ...gig, answer_by: "2026-12-04" }],
      todos: [{ title: "Kabel", gig_name: "Stadtfest", due_date: "2026-12-04" }],
      surveys: [{ survey_id: "s1", title: "Neues Logo?", closes_at: "2026-12-06T22:30:00.000Z" }],
      votes: [{ song_id: "v1", title: "Alles", interpret: "Die Band" }],
    };
    expect(reminderMessage(reminder, german)).toEqual({
      title: "Morgen: Probe",
      path: "/",
      lines: [
        "Morgen:",
        "• Probe: Freitag, 4. Dezember 2026, 19:00–21:00, Keller",
        "",
        "Deine Antwort fehlt:",
        "• Stadtfest: Samstag, 5. Dezember 2026, 20:00–23:00, Einlass 19:00, Treffen 16:30 Proberaum, Marktplatz, Ulm (Antwort bis Freitag, 4. Dezember 2026)",
        "",
        "Zu erledigen:",
        "• Kabel (Stadtfest, bis Freitag, 4. Dezember 2026)",
        "",
        "Umfragen:",
        "• Neues Logo? (bis Sonntag, 6. Dezember 2026)",
        "",
        "Zur Abstimmung:",
        "• Alles – Die Band",
      ],
    });
    const message = reminderMessage(reminder, english);
    expect(message?.title).toBe("Tomorrow: Rehearsal");
    expect(message?.lines).toContain("• Rehearsal: Friday, 4 December 2026, 19:00–21:00, Keller");
    expect(message?.lines).toContain("To vote on:");
  });

  it("says “today” if quiet hours delay it until the day itself", () => {
    const today = { ...german, today: "2026-12-04" };
    expect(reminderMessage({ ...NOTHING, events: [rehearsal] }, today)?.title).toBe("Heute: Probe");
  });

  it("links to its item if there is only one, otherwise to the start page", () => {
    const path = (fields: Partial<Reminder>) => reminderMessage({ ...NOTHING, ...fields }, german)?.path;
    const survey = { survey_id: "s1", title: "Logo?", closes_at: null };
    expect(path({ events: [rehearsal] })).toBe("/rehearsals/r1");
    expect(path({ answers: [{ ...gig, answer_by: null }] })).toBe("/gigs/g1");
    expect(path({ surveys: [survey] })).toBe("/surveys/s1");
    expect(path({ votes: [{ song_id: "v1", title: "x", interpret: "y" }] })).toBe("/suggestions");
    expect(path({ surveys: [survey, survey] })).toBe("/");
    expect(path({ events: [rehearsal], surveys: [survey] })).toBe("/");
  });

  it("counts its items, lists at most six of each kind, and is null without items", () => {
    const votes = Array.from({ length: 9 }, (_, at) => ({ song_id: `v${at}`, title: `Lied ${at}`, interpret: "X" }));
    const message = reminderMessage({ ...NOTHING, votes }, german);
    expect(message?.title).toBe("9 Dinge warten auf dich");
    expect(message?.lines).toHaveLength(8);
    expect(message?.lines.at(-1)).toBe("• und 3 weitere");
    expect(reminderMessage({ ...NOTHING, votes: votes.slice(0, 1) }, german)?.title).toBe("Eine Sache wartet auf dich");
    expect(reminderMessage(NOTHING, german)).toBeNull();
  });
});

describe("a nudge", () => {
  const nothing = { answers: [], todos: [], surveys: [], votes: [] };
  const asked = { ...gig, answer_by: "2026-12-04" };

  it("says who is waiting for the answer, and links to the event if nothing else is open", () => {
    expect(nudgeMessage({ ...nothing, by: "Lena", event: asked }, german)).toEqual({
      title: "Antwort fehlt: Stadtfest",
      path: "/gigs/g1",
      lines: [
        "Lena wartet auf deine Antwort:",
        "Stadtfest: Samstag, 5. Dezember 2026, 20:00–23:00, Einlass 19:00, Treffen 16:30 Proberaum, Marktplatz, Ulm (Antwort bis Freitag, 4. Dezember 2026)",
      ],
    });
  });

  it("lists everything that a reminder would, and links to all answers if others are missing too", () => {
    const answers = [{ ...rehearsal, answer_by: null }];
    const todos = [{ title: "Cables", gig_name: null, due_date: "2026-12-04" }];
    const message = nudgeMessage({ ...nothing, answers, todos, by: "Lena", event: asked }, english);
    expect(message.title).toBe("Answer missing: Stadtfest");
    expect(message.path).toBe("/answers?view=mine");
    expect(message.lines.slice(2)).toEqual([
      "",
      "Waiting for your answer:",
      "• Rehearsal: Friday, 4 December 2026, 19:00–21:00, Keller",
      "",
      "To do:",
      "• Cables (until Friday, 4 December 2026)",
    ]);
  });
});

describe("a message about a change", () => {
  it("names the changed facts and shows the current ones, or the last known ones of a cancelled event", () => {
    expect(changeMessage(gig, { what: "changed", facts: ["date", "place"] }, german)).toEqual({
      title: "Geändert: Stadtfest",
      lines: [
        "Neu ist: der Tag, der Ort.",
        "Es gilt jetzt:",
        "Stadtfest: Samstag, 5. Dezember 2026, 20:00–23:00, Einlass 19:00, Treffen 16:30 Proberaum, Marktplatz, Ulm",
      ],
      path: "/gigs/g1",
    });
    expect(changeMessage(rehearsal, { what: "cancelled", facts: [] }, english)).toEqual({
      title: "Cancelled: Rehearsal",
      lines: ["This will not take place:", "Rehearsal: Friday, 4 December 2026, 19:00–21:00, Keller"],
      path: "/rehearsals",
    });
    expect(changeMessage(gig, { what: "published", facts: [] }, german)).toMatchObject({
      title: "Neu: Stadtfest",
      path: "/gigs/g1",
    });
  });

  it("omits facts that are not known yet", () => {
    const bare = {
      ...gig,
      gig: { ...gig.gig, meet: null, meet_at: null, doors: null, begin: null, end: null, venue: null },
    };
    expect(changeMessage(bare, { what: "published", facts: [] }, german).lines[0]).toBe(
      "Stadtfest: Samstag, 5. Dezember 2026",
    );
  });
});

describe("an e-mail", () => {
  it("greets the member by name, links to the app and says how to turn such e-mails off", () => {
    const message = { title: "Morgen: Probe", lines: ["Morgen:", "• Probe"], path: "/rehearsals/r1" };
    expect(messageMail({ real_name: "Anna", language: "de" }, message, "https://band.example.org")).toEqual({
      subject: "Morgen: Probe",
      text:
        "Hallo Anna,\n\nMorgen:\n• Probe\n\nÖffnen: https://band.example.org/rehearsals/r1\n\n" +
        "-- \nWelche Nachrichten du bekommst und wann, stellst du in deinem Profil ein:\nhttps://band.example.org/profile\n",
    });
  });

  it("says how long a password link is valid, in the member's language", () => {
    const link = { url: "https://band.example.org/password_reset#x", minutes: 60 };
    expect(resetMail({ real_name: "Anna", language: "de" }, link).text).toContain("Er gilt 60 Minuten und nur einmal");
    expect(resetMail({ real_name: "Anna", language: "en" }, link).text).toContain("It works once, within 60 minutes");
  });
});
