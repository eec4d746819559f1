import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Demo } from "./band.ts";
import type { DemoName } from "./members.ts";

interface DemoSeat {
  readonly part: string;
  /** Omitted if nobody has the seat. */
  readonly by?: DemoName;
  readonly optional?: true;
  /** True if the member also has a seat above. */
  readonly doubling?: true;
}

const LINE_UPS: Readonly<Record<string, readonly DemoSeat[]>> = {
  Galaband: [
    { part: "Gesang", by: "anna" },
    { part: "Gesang", by: "tom" },
    { part: "Keyboard", by: "lena" },
    { part: "Gitarre", by: "tom", doubling: true },
    { part: "Bass", by: "paul" },
    { part: "Schlagzeug", by: "jonas" },
    { part: "Saxofon", by: "mira" },
    { part: "Trompete", optional: true },
  ],
  Trio: [
    { part: "Gesang", by: "anna" },
    { part: "Keyboard", by: "lena" },
    { part: "Bass", by: "paul" },
  ],
};

/** Two contacts who can stand in. One has no e-mail address, so an editor has to send her a link. */
const STAND_INS = [
  { name: "Uwe Krause", parts: ["Schlagzeug"], email: "uwe.krause@example.org", phone: "+49 170 5550181", note: "" },
  { name: "Britta Sommer", parts: ["Saxofon", "Trompete"], phone: "+49 171 5550142", note: "Nur am Wochenende." },
];

const FORMED_DAYS_AGO = 90;

/** Creates the band's line-ups, and the contacts who can stand in. */
export async function formLineUps({ stage, band }: Demo): Promise<void> {
  for (const [name, seats] of Object.entries(LINE_UPS)) {
    const body = {
      name,
      seats: seats.map(({ part, by, optional = false, doubling }): Seat => ({
        seat_id: newId(),
        part,
        user_id: by === undefined ? null : band[by].user_id,
        optional,
        ...(doubling && { doubling }),
      })),
    };
    await band.lena.do("createLineUp", { body }, addDays(stage.today, -FORMED_DAYS_AGO));
  }
  for (const [order, contact] of STAND_INS.entries())
    await band.lena.do("createContact", { body: { ...contact, order } }, addDays(stage.today, -FORMED_DAYS_AGO));
}
