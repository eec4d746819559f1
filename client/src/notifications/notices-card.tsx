import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import { type JSX, For, Show, createResource, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Switch } from "../ui/checkbox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { showToast } from "../ui/toast.ts";
import { chooseNotices } from "./commands.ts";
import { PushHere } from "./push-here.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { readChannels, usePreferences } from "./queries.ts";
import "./notices.css";

const KINDS = ["answers", "votes", "todos", "day_before", "changes", "mentions"] as const;

/**
 * The channels, subjects and quiet hours of the member's notifications. Changes take effect immediately, even offline.
 */
export function NoticesCard(): JSX.Element {
  const preferences = usePreferences();
  return (
    <section class="card notices" id="notices">
      <h2>{text().notifications.title}</h2>
      <p class="soft">{text().notifications.lead}</p>
      <Show when={preferences()} fallback={<Skeleton rows={4} />}>
        {(known) => <Choices preferences={known()} />}
      </Show>
    </section>
  );
}

function Choices(props: { readonly preferences: NoticePreferences }): JSX.Element {
  const [channels, { refetch }] = createResource(() => (status.online === false ? "kept" : "asked"), readChannels);
  const [testing, setTesting] = createSignal(false);
  const hasMail = (): boolean => channels.latest?.mail !== false;
  const mailHint = (): string =>
    hasMail() ? text().notifications.mailTo(me()?.email ?? "") : text().notifications.noMail;

  const test = async (): Promise<void> => {
    setTesting(true);
    const reply = await call("testNotices");
    setTesting(false);
    await refetch();
    if (!reply.ok) return showToast(failureText(reply), { tone: "danger" });
    const { mail, push } = reply.body;
    const [sent, failed] = [
      (push?.sent ?? 0) + (mail === "sent" ? 1 : 0),
      (push?.failed ?? 0) + (mail === "failed" ? 1 : 0),
    ];
    const tone = failed > 0 ? "danger" : sent > 0 ? "success" : "neutral";
    showToast(text().notifications.tested(sent, failed), { tone });
  };

  return (
    <>
      <FieldGroup legend={text().notifications.ways}>
        <Switch
          label={text().notifications.mail}
          hint={mailHint()}
          checked={hasMail() && props.preferences.mail}
          disabled={!hasMail()}
          onChange={(mail) => void chooseNotices({ mail })}
        />
        <Switch
          label={text().notifications.push}
          hint={text().notifications.pushHint}
          checked={props.preferences.push}
          onChange={(push) => void chooseNotices({ push })}
        />
        <Show when={props.preferences.push}>
          <PushHere channels={channels.latest ?? null} onChange={() => void refetch()} />
        </Show>
      </FieldGroup>
      <FieldGroup legend={text().notifications.about}>
        <For each={KINDS}>
          {(kind) => (
            <Checkbox
              label={text().notifications.kinds[kind]}
              hint={text().notifications.kindHints[kind]}
              checked={props.preferences[kind]}
              onChange={(isChosen) => void chooseNotices({ [kind]: isChosen })}
            />
          )}
        </For>
      </FieldGroup>
      <QuietHours hours={props.preferences.quiet_hours} />
      <div>
        <Button icon="bell" busy={testing()} disabled={status.online === false} onClick={() => void test()}>
          {text().notifications.test}
        </Button>
      </div>
    </>
  );
}
