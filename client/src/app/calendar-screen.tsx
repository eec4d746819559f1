import type { JSX } from "solid-js";
import { CalendarPage } from "../calendar/calendar-page.tsx";
import { GigForm } from "../gigs/public.ts";
import { RehearsalForm } from "../rehearsals/public.ts";

/** The calendar with the forms of gigs and rehearsals, so that a member who plans a day need not leave it. */
export const CalendarScreen = (): JSX.Element => (
  <CalendarPage
    gigForm={(props) => <GigForm day={props.day} onClose={props.onClose} />}
    rehearsalForm={(props) => <RehearsalForm day={props.day} onClose={props.onClose} />}
  />
);
