import { expect, test } from "vitest";
import { gigRow } from "../testing/rows.ts";
import { fieldsOf } from "./gig-fields.ts";
import type { GigRow } from "./queries.ts";
import { bookOf, contactFilling, found, venueFilling } from "./venue-book.ts";

const rosa = { name: "Rosa", phone: "03641 282615", email: "rosa@example.org" };
const kassa = { name: "Kassablanca", street: "Felsenkellerstr. 13a", zip: "07745", city: "Jena" };
const halle = (city: string, street: string | null = null) => ({ name: "Stadthalle", street, zip: null, city });
const gigs = (...rows: readonly Partial<GigRow>[]) => rows.map((more, at) => gigRow(`g${at}`, more));
const NEW = fieldsOf(undefined);

test("each place is suggested only once, with the address and contact of the latest gig there that has them", () => {
  const { venues } = bookOf(
    gigs(
      { venue: { name: "kassablanca" } },
      { venue: kassa, contact: rosa },
      { venue: { ...kassa, street: "Alte Str. 1" }, contact: { name: "Otto" } },
    ),
  );
  expect(venues).toMatchObject([
    { venue: "kassablanca", street: "Felsenkellerstr. 13a", zip: "07745", city: "Jena", contact: "Rosa" },
  ]);
});

test("places with the same name in different towns are suggested separately, most recent first", () => {
  const { venues } = bookOf(
    gigs({ venue: halle("Gera") }, { venue: halle("Jena") }, { venue: halle("gera", "Markt 2") }),
  );
  expect(venues.map(({ city, street }) => [city, street])).toEqual([
    ["Gera", ""],
    ["Jena", ""],
  ]);
});

test("gigs without a named place or contact add no suggestions", () => {
  expect(bookOf(gigs({}, { venue: { name: null, city: "Jena" } }, { contact: { phone: "1" } }))).toEqual({
    venues: [],
    contacts: [],
  });
});

test("at most five suggestions are found, by name, street or town and with any spelling of umlauts", () => {
  const rows = gigs({ venue: halle("Großenhain") }, { venue: { ...kassa, name: "Café Grün" } });
  const { venues } = bookOf(rows);
  const names = (typed: string) => found(venues, typed).map(({ label }) => label);
  expect(names("grossenh")).toEqual(["Stadthalle"]);
  expect(names("gruen")).toEqual(["Café Grün"]);
  expect(names("felsen")).toEqual(["Café Grün"]);
  expect(names("xyz")).toEqual([]);
  const many = bookOf(gigs(...Array.from({ length: 9 }, (_, at) => ({ venue: { name: `Saal ${at}` } }))));
  expect(found(many.venues, "saal")).toHaveLength(5);
});

test("choosing a place fills in the address and contact if they are empty", () => {
  const book = bookOf(gigs({ venue: kassa, contact: rosa }));
  const chosen = book.venues[0]!;
  expect(venueFilling({ ...NEW, venue: "Kas" }, book, chosen)).toEqual({
    venue: "Kassablanca",
    street: "Felsenkellerstr. 13a",
    zip: "07745",
    city: "Jena",
    contact: "Rosa",
    phone: "03641 282615",
    email: "rosa@example.org",
  });
  expect(venueFilling({ ...NEW, city: "Weimar", phone: "0170 1" }, book, chosen)).toEqual({ venue: "Kassablanca" });
});

test("choosing another place replaces a suggested address and contact, but not a contact that the user typed", () => {
  const book = bookOf(
    gigs({ venue: kassa, contact: rosa }, { venue: halle("Gera", "Markt 2"), contact: { name: "Uwe" } }),
  );
  const [first, second] = [book.venues[0]!, book.venues[1]!];
  const filled = { ...NEW, ...venueFilling(NEW, book, first) };
  expect({ ...filled, ...venueFilling(filled, book, second) }).toMatchObject({
    venue: "Stadthalle",
    street: "Markt 2",
    zip: "",
    city: "Gera",
    contact: "Uwe",
    phone: "",
  });
  const typed = { ...filled, contact: "Ina" };
  expect({ ...typed, ...venueFilling(typed, book, second) }).toMatchObject({ city: "Gera", contact: "Ina" });
});

test("choosing a contact fills in phone and e-mail, and replaces only those of another known contact", () => {
  const book = bookOf(
    gigs({ contact: rosa }, { contact: { name: "Uwe", phone: "0170 2" } }, { contact: { name: "rosa" } }),
  );
  expect(book.contacts.map(({ label }) => label)).toEqual(["Rosa", "Uwe"]);
  const [first, second] = [book.contacts[0]!, book.contacts[1]!];
  const filled = { ...NEW, ...contactFilling(NEW, book, first) };
  expect(filled).toMatchObject({ contact: "Rosa", phone: "03641 282615", email: "rosa@example.org" });
  expect(contactFilling(filled, book, second)).toEqual({ contact: "Uwe", phone: "0170 2", email: "" });
  expect(contactFilling({ ...NEW, email: "neu@example.org" }, book, second)).toEqual({ contact: "Uwe" });
});
