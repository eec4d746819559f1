import { useSearchParams } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AuditLog } from "./audit-log.tsx";
import { StatePanel } from "./state-panel.tsx";
import "../ui/facts.css";
import "./system.css";

/** The system overview and the audit list, for admins. Online only. */
export function SystemPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ tab?: string }>();
  const tab = (): "state" | "log" => (query.tab === "log" ? "log" : "state");
  return (
    <div class="page page--narrow">
      <PageHeader title={text().system.title} subtitle={text().system.lead} backHref="/more" />
      <Show
        when={me()?.role === "admin"}
        fallback={
          <Show when={me()}>
            <EmptyState icon="lock" title={text().system.adminOnly} />
          </Show>
        }
      >
        <Tabs
          label={text().system.title}
          value={tab()}
          onChange={(value) => setQuery({ tab: value === "state" ? undefined : value }, { replace: true })}
          tabs={[
            { value: "state", label: text().system.state },
            { value: "log", label: text().system.log },
          ]}
        >
          {(value) => (
            <Show when={value === "log"} fallback={<StatePanel />}>
              <AuditLog />
            </Show>
          )}
        </Tabs>
      </Show>
    </div>
  );
}
