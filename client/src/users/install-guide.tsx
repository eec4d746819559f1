import { type JSX, Match, Switch } from "solid-js";
import { askToInstall, wayToInstall } from "../data/install.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import "./install.css";

/** How to install the app on this device: a button if the browser supports it, otherwise illustrated steps. */
export function InstallGuide(): JSX.Element {
  return (
    <Switch fallback={<p class="soft">{text().welcome.installNone}</p>}>
      <Match when={wayToInstall() === "installed"}>
        <p class="install__done line">
          <Icon name="check-circle" /> {text().welcome.installed}
        </p>
      </Match>
      <Match when={wayToInstall() === "prompt"}>
        <div>
          <Button look="primary" icon="download" onClick={() => void askToInstall()}>
            {text().welcome.installNow}
          </Button>
        </div>
      </Match>
      <Match when={wayToInstall() === "ios"}>
        <IosSteps />
      </Match>
      <Match when={wayToInstall() === "ios_other"}>
        <p>{text().welcome.openInSafari}</p>
        <div>
          <CopyButton text={location.origin} label={text().welcome.copyAddress} />
        </div>
      </Match>
      <Match when={wayToInstall() === "android"}>
        <p>{text().welcome.androidMenu}</p>
      </Match>
      <Match when={wayToInstall() === "mac"}>
        <p>{text().welcome.macMenu}</p>
      </Match>
    </Switch>
  );
}

/* On iOS, the home-screen app does not share Safari's session, so the steps mention the user name to sign in with. */
function IosSteps(): JSX.Element {
  return (
    <>
      <ol class="install__steps">
        <li>
          <span>{text().welcome.iosShare}</span>
          <IosBar />
        </li>
        <li>
          <span>{text().welcome.iosAdd}</span>
          <IosRow />
        </li>
        <li>
          <span>{text().welcome.iosConfirm}</span>
          <span class="install__mock install__mock--head" aria-hidden="true">
            <span>{text().welcome.iosCancelWord}</span>
            <strong>{text().welcome.iosAddWord}</strong>
          </span>
        </li>
      </ol>
      <p class="soft">{text().welcome.iosSignIn(me()?.username ?? "")}</p>
    </>
  );
}

/** Safari's toolbar with the share button highlighted. */
function IosBar(): JSX.Element {
  return (
    <svg class="install__mock" viewBox="0 0 240 40" aria-hidden="true">
      <g class="install__faint">
        <path d="m34 13-6 7 6 7M74 13l6 7-6 7" />
        <path d="M157 14h9q3 0 3 3v11h-9q-3 0-3-3zM169 17q3-2 6-2h4v11h-4q-3 0-6 2" />
        <path d="M205 14h11v11h-11zM209 25v3h11V17h-4" />
      </g>
      <circle class="install__mark" cx="120" cy="20" r="17" />
      <path class="install__strong" d="M120 23V10M115.500 14.500 120 10l4.500 4.500M115 18h-3v11h16V18h-3" />
    </svg>
  );
}

/** The entry to tap in the share sheet. */
function IosRow(): JSX.Element {
  return (
    <span class="install__mock install__mock--row" aria-hidden="true">
      <span>{text().welcome.iosAddRow}</span>
      <svg viewBox="0 0 24 24">
        <rect x="4" y="4" width="16" height="16" rx="4" />
        <path d="M12 8v8M8 12h8" />
      </svg>
    </span>
  );
}
