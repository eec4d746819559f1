import fc from "fast-check";
import { expect, test } from "vitest";
import { gigRow } from "../testing/rows.ts";
import { templateFilling } from "./form-filling.ts";
import { type Fields, copyOf, fieldsOf } from "./gig-fields.ts";
import type { GigRow } from "./queries.ts";

const club = gigRow("club", {
  name: "Clubnacht",
  published: 1,
  answer_by: "2026-07-01",
  kind_of_gig: "Club",
  line_up_id: "trio",
  meet: "16:30:00",
  meet_at: "Hinterhof",
  doors: "19:00:00",
  begin: "20:30:00",
  end: "01:00:00",
  venue: { name: "Kassablanca", street: "Felsenkellerstr. 13a", zip: "07745", city: "Jena" },
  contact: { name: "Rosa", phone: "03641 282615", email: "rosa@example.org" },
  dress_code: "schwarz",
});
const wedding = gigRow("wedding", { begin: "18:00:00", kind_of_gig: "Hochzeit", venue: { name: "Volkshaus" } });
const empty = gigRow("empty", {});

const templates = fc.array(fc.constantFrom<GigRow | undefined>(undefined, club, wedding, empty), { minLength: 1 });

/** Returns the form's fields after these templates have been chosen one after another. */
function chosen(start: Fields, gigs: readonly (GigRow | undefined)[]): Fields {
  let fields = start;
  let former: GigRow | undefined;
  for (const next of gigs) {
    fields = { ...fields, ...templateFilling(fields, former, next) };
    former = next;
  }
  return fields;
}
const NEW = fieldsOf(undefined);

test("a template fills in kind, line-up, times, meeting point, place, contact and dress code, but not name, date, answer-by day or publication", () => {
  const { name, date, answer_by, published, ...rest } = chosen({ ...NEW, name: "Silvester", date: "2026-12-31" }, [
    club,
  ]);
  expect({ name, date, answer_by, published }).toEqual({
    name: "Silvester",
    date: "2026-12-31",
    answer_by: "",
    published: false,
  });
  expect(rest).toEqual({
    kind_of_gig: "Club",
    line_up: "trio",
    meet: "16:30",
    meet_at: "Hinterhof",
    doors: "19:00",
    begin: "20:30",
    end: "01:00",
    venue: "Kassablanca",
    street: "Felsenkellerstr. 13a",
    zip: "07745",
    city: "Jena",
    contact: "Rosa",
    phone: "03641 282615",
    email: "rosa@example.org",
    dress_code: "schwarz",
  });
});

test("only the template chosen last fills in the form, and choosing no template undoes what a template filled in", () => {
  fc.assert(
    fc.property(templates, (gigs) => {
      const fields = chosen(NEW, gigs);
      expect(fields).toEqual(chosen(NEW, [gigs.at(-1)]));
      expect(chosen(NEW, [...gigs, undefined])).toEqual(NEW);
    }),
  );
});

test("templates never change what the user has typed, regardless of which ones are chosen before and after", () => {
  const names = [
    "kind_of_gig",
    "meet",
    "meet_at",
    "doors",
    "begin",
    "street",
    "city",
    "contact",
    "email",
    "dress_code",
  ] as const;
  fc.assert(
    fc.property(templates, templates, fc.constantFrom(...names), (before, after, name) => {
      const typed = { ...chosen(NEW, before), [name]: "getippt" };
      const next = { ...typed, ...templateFilling(typed, before.at(-1), after[0]) };
      expect(next[name]).toBe("getippt");
      expect(chosen({ ...NEW, [name]: "getippt" }, after)[name]).toBe("getippt");
    }),
  );
});

test("if the user has typed part of a place or contact, a template does not fill in the rest of it", () => {
  const typed = { ...NEW, street: "Markt 1", phone: "0170 1" };
  expect(chosen(typed, [club])).toMatchObject({ venue: "", street: "Markt 1", city: "", contact: "", phone: "0170 1" });
});

test("a copy of a gig has its name, place, contact, kind, times and dress code, but needs a new date", () => {
  const { parts, ...copy } = copyOf(club);
  expect(copy).toEqual({ ...fieldsOf(club), date: "", answer_by: "", published: false, template: "club" });
  expect(parts).toEqual(["setlist", "schedule", "checklist"]);
});
