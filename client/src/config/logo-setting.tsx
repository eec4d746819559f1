import { shownPicture } from "@bandstand/shared/config/shown-picture.ts";
import type { BandLogo } from "@bandstand/shared/config/contract.ts";
import { errorText } from "@bandstand/shared/contract/errors.ts";
import { type JSX, Show, createEffect, createSignal, on } from "solid-js";
import { call } from "../data/api.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { pictureUrl } from "../data/picture-url.ts";
import { syncNow } from "../data/sync-loop.ts";
import { failureText } from "../i18n/failure.ts";
import { language, text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { drawLogo } from "./draw-logo.ts";

/** The band's logo: shows, replaces and removes it. */
export function LogoSetting(props: { readonly ref: (element: HTMLElement) => void }): JSX.Element {
  const config = createLiveRecord(() => db().config.toCollection().first());
  /* The logo that this page has saved, until sync brings it to the device. */
  const [saved, setSaved] = createSignal<BandLogo | null>();
  createEffect(
    on(
      () => JSON.stringify(config()?.logo ?? null),
      () => setSaved(undefined),
      { defer: true },
    ),
  );
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const [isAsking, setAsking] = createSignal(false);
  let chooser: HTMLInputElement | undefined;
  const shown = (): string | null => {
    const now = saved();
    return shownPicture(now === undefined ? config()?.logo : now);
  };

  const change = async (work: () => Promise<BandLogo | null | string>, message: string): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      const result = await work();
      if (typeof result === "string") return void setProblem(result);
      setSaved(result);
      syncNow();
      showToast(message, { tone: "success" });
    } catch {
      setProblem(errorText("PICTURE_UNREADABLE", language()));
    } finally {
      setBusy(false);
    }
  };
  const replace = (file: File): Promise<void> =>
    change(async () => {
      const body = await drawLogo(file);
      if (typeof body === "string") return errorText(body, language());
      const reply = await call("putLogo", { body });
      return reply.ok ? reply.body : failureText(reply);
    }, text().config.logoSaved);

  const remove = (): Promise<void> => {
    setAsking(false);
    return change(async () => {
      const reply = await call("removeLogo");
      return reply.ok ? null : failureText(reply);
    }, text().config.logoRemoved);
  };

  return (
    <section id="logo" ref={(element) => props.ref(element)} class="logo-setting stack stack--s">
      <h2 class="heading">{text().config.logo}</h2>
      <p class="soft small">{text().config.logoHint}</p>
      <Show when={shown()} fallback={<p class="soft">{text().config.noLogo}</p>}>
        {(name) => <img class="logo-setting__picture" src={pictureUrl(name())} alt={text().config.logo} />}
      </Show>
      <Show when={problem()}>
        <Banner tone="danger">{problem()}</Banner>
      </Show>
      <div class="row">
        <input
          ref={(element) => (chooser = element)}
          type="file"
          hidden
          accept="image/png,image/svg+xml,.png,.svg"
          aria-label={text().config.logoChoose}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) void replace(file);
            /* Otherwise, choosing the same file again after correcting it would not fire an event. */
            event.currentTarget.value = "";
          }}
        />
        <Button icon="upload" busy={isBusy()} onClick={() => chooser?.click()}>
          {shown() === null ? text().config.logoChoose : text().config.logoReplace}
        </Button>
        <Show when={shown()}>
          <Button look="quiet" disabled={isBusy()} onClick={() => setAsking(true)}>
            {text().config.logoRemove}
          </Button>
        </Show>
      </div>
      <ConfirmDialog
        open={isAsking()}
        danger
        title={text().config.logoRemoveTitle}
        description={text().config.logoRemoveHint}
        confirm={text().config.logoRemove}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </section>
  );
}
