import { A, useNavigate } from "@solidjs/router";
import { type JSX, createSignal } from "solid-js";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { useCalendar } from "./month-queries.ts";
import { MonthView } from "./month-view.tsx";
import "./calendar-pane.css";

/** The month of the calendar beside a list. A chosen day opens in the calendar. */
export function OpenCalendarPane(): JSX.Element {
  const navigate = useNavigate();
  const [day, setDay] = createSignal(today());
  const calendar = useCalendar(day);
  return (
    <div class="calendar-pane">
      <MonthView
        day={day()}
        items={calendar.items()}
        absences={calendar.absences()}
        onMove={setDay}
        onChoose={(chosen) => navigate(`/calendar?day=${chosen}`)}
        actions={
          <A class="calendar-pane__link" href={`/calendar?day=${day()}`}>
            {text().planner.open}
          </A>
        }
      />
    </div>
  );
}
