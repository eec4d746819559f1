import type { FailedNotice, SystemState } from "@bandstand/shared/system/contract.ts";
import { For, type JSX, Show, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.ts";

interface NoticesCardProps {
  readonly state: SystemState;
  readonly onRetried: () => void;
}

/** Counts of notices to the band's chat and to members, and those that failed. */
export function NoticesCard(props: NoticesCardProps): JSX.Element {
  const counts = () => props.state.notices.counts;
  const isQuiet = (): boolean =>
    !props.state.chat_configured &&
    !props.state.mail_configured &&
    Object.values(counts()).every((count) => count === 0);
  return (
    <section class="card stack" aria-labelledby="system-notices">
      <h2 id="system-notices" class="heading">
        {text().system.notices}
      </h2>
      <Show when={!isQuiet()} fallback={<p class="soft">{text().system.noNotices}</p>}>
        <dl class="system__counts form-row">
          <Count name={text().system.sent} value={counts().sent} />
          <Count name={text().system.waiting} value={counts().waiting + counts().sending} />
          <Count name={text().system.failed} value={counts().failed} />
        </dl>
        <ul class="notices">
          <For each={props.state.notices.failed}>
            {(notice) => <Failed notice={notice} onRetried={props.onRetried} />}
          </For>
        </ul>
      </Show>
    </section>
  );
}

function Count(props: { readonly name: string; readonly value: number }): JSX.Element {
  return (
    <div class="system__count">
      <dt>{props.name}</dt>
      <dd class="tabular">{props.value}</dd>
    </div>
  );
}

/* Why a message failed; in English if an older service stored the reason as text or a newer one has a new code. */
function reasonWords({ reason, failure }: FailedNotice): string | null {
  const words: Readonly<Record<string, ((service: string, status?: number) => string) | undefined>> =
    text().system.reasons;
  const services: Readonly<Record<string, string | undefined>> = text().system.services;
  const say = failure === null ? undefined : words[failure.code];
  if (failure === null || say === undefined) return reason;
  const service = "service" in failure ? (services[failure.service] ?? failure.service) : "";
  return say(service, "status" in failure ? failure.status : undefined);
}

function Failed(props: { readonly notice: FailedNotice; readonly onRetried: () => void }): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    const reply = await call("retryNotice", { params: { notice_id: props.notice.notice_id } });
    setBusy(false);
    if (reply.ok) {
      showToast(text().system.retried, { tone: "success" });
      props.onRetried();
    } else showToast(failureText(reply), { tone: "danger" });
  };
  const title = (): string => {
    const { kind, subjects } = props.notice;
    /* An older app may not know a new kind. */
    const names: Readonly<Record<string, string | undefined>> = text().system.notice;
    const name = names[kind] ?? text().system.otherNotice;
    return subjects > 1 ? `${name} × ${subjects}` : name;
  };
  const way = (): string => {
    const { channel, user } = props.notice;
    const name = text().system.channel[channel] ?? channel;
    return user === null ? name : `${name} ${text().system.to(user.name)}`;
  };
  return (
    <li class="notices__item row">
      <Icon name="warning" />
      <div class="notices__text">
        <p class="notices__title">{title()}</p>
        <p class="soft">
          {[way(), reasonWords(props.notice), text().system.attempts(props.notice.attempts)]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
        <p class="faint">{formatInstant(props.notice.created_at)}</p>
      </div>
      <Button icon="sync" busy={busy()} onClick={() => void retry()}>
        {text().system.retry}
      </Button>
    </li>
  );
}
