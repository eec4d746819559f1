import type { Reached } from "@bandstand/shared/notifications/contract.ts";
import { For, type JSX } from "solid-js";
import { Button, ButtonLink, IconButton } from "../src/ui/button.tsx";
import { Badge, Chip } from "../src/ui/chip.tsx";
import { ConfirmHold } from "../src/ui/confirm-hold.tsx";
import { CopyButton } from "../src/ui/copy-button.tsx";
import { GroupMessage } from "../src/ui/group-message.tsx";
import { GroupTextButton } from "../src/ui/group-text-button.tsx";
import { Menu } from "../src/ui/menu.tsx";
import { MoveButtons } from "../src/ui/move-buttons.tsx";
import { SaveButton } from "../src/ui/save-button.tsx";
import { WritePreview } from "../src/ui/write-preview.tsx";
import { Part, State } from "./part.tsx";

const LOOKS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["neutral", "accent", "success", "warning", "danger", "info"] as const;

/* One example each of the app reaching all, some or none of the members, and of not knowing. */
const REACHED: readonly (Reached | null)[] = [
  { people: 2, reachable: 2, mail: 2, push: 0, unreachable: [] },
  { people: 3, reachable: 2, mail: 2, push: 1, unreachable: ["Tom"] },
  { people: 2, reachable: 0, mail: 0, push: 0, unreachable: ["Eva", "Tom"] },
  null,
];

const file = () => Promise.resolve({ name: "Setliste.txt", type: "text/plain", content: new Uint8Array() });

/** The gallery section for things to press: buttons, chips, menus. */
export function Actions(): JSX.Element {
  return (
    <>
      <Part name="Button">
        <For each={LOOKS}>
          {(look) => (
            <State>
              <Button look={look}>Speichern</Button>{" "}
              <Button look={look} size="s" icon="plus">
                Klein
              </Button>{" "}
              <Button look={look} disabled>
                Gesperrt
              </Button>{" "}
              <Button look={look} busy>
                Speichert
              </Button>
            </State>
          )}
        </For>
        <State>
          <Button wide>So breit wie der Platz</Button>
        </State>
      </Part>
      <IconButtons />
      <Part name="ButtonLink">
        <For each={LOOKS}>
          {(look) => (
            <State>
              <ButtonLink href="#top" look={look}>
                Zum Anfang
              </ButtonLink>
            </State>
          )}
        </For>
      </Part>
      <Part name="ConfirmHold">
        <State>
          <ConfirmHold onConfirm={() => undefined}>Löschen</ConfirmHold>
        </State>
        <State>
          <ConfirmHold look="secondary" onConfirm={() => undefined}>
            Zurücksetzen
          </ConfirmHold>
        </State>
        <State>
          <ConfirmHold disabled onConfirm={() => undefined}>
            Gesperrt
          </ConfirmHold>
        </State>
      </Part>
      <Part name="CopyButton">
        <State>
          <CopyButton text="https://band.example.org" />
        </State>
      </Part>
      <Part name="GroupTextButton">
        <State>
          <GroupTextButton message={() => "Abfahrt um 16 Uhr am Proberaum"} label="Text kopieren" />
        </State>
      </Part>
      <Part name="GroupMessage">
        <For each={REACHED}>
          {(reached) => (
            <State>
              <GroupMessage
                message={() => "Abfahrt um 16 Uhr am Proberaum"}
                reached={reached}
                nameOf={(user_id) => user_id}
                hint="Sie bekommen weder E-Mail noch Push."
                isPrimary={reached?.reachable === 0}
              />
            </State>
          )}
        </For>
      </Part>
      <Part name="WritePreview">
        <State>
          <WritePreview label="Notizen" side="write" onChange={() => undefined} />
        </State>
      </Part>
      <Part name="SaveButton">
        <State>
          <SaveButton onMake={file}>Als Datei sichern</SaveButton>
        </State>
      </Part>
      <Part name="Menu">
        <State>
          <Menu
            label="Aktionen"
            items={[
              { label: "Bearbeiten", run: () => undefined },
              { label: "Gesperrt", disabled: true, run: () => undefined },
              { label: "Löschen", danger: true, run: () => undefined },
            ]}
          />
        </State>
      </Part>
      <Part name="Badge">
        <For each={TONES}>{(tone) => <Badge tone={tone}>{tone}</Badge>}</For>
      </Part>
      <Part name="Chip">
        <Chip>Neutral</Chip>
        <Chip pressed>Gedrückt</Chip>
        <Chip pressed={false}>Nicht gedrückt</Chip>
        <Chip disabled>Gesperrt</Chip>
      </Part>
    </>
  );
}

function IconButtons(): JSX.Element {
  return (
    <>
      <Part name="IconButton">
        <For each={LOOKS}>
          {(look) => (
            <State>
              <IconButton icon="plus" label={`Hinzufügen, ${look}`} look={look} />
              <IconButton icon="plus" label={`Klein, ${look}`} look={look} size="s" />
              <IconButton icon="plus" label={`Gesperrt, ${look}`} look={look} disabled />
            </State>
          )}
        </For>
      </Part>
      <Part name="MoveButtons">
        <State>
          <MoveButtons place={1} upLabel="Nach oben" downLabel="Nach unten" mayUp mayDown onMove={() => undefined} />
        </State>
        <State>
          <MoveButtons
            place={0}
            upLabel="Oben: nach oben"
            downLabel="Oben: nach unten"
            mayUp={false}
            mayDown
            onMove={() => undefined}
          />
        </State>
      </Part>
    </>
  );
}
