import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { meantBy } from "../ui/combobox-option.tsx";

interface SingerLinksProps {
  readonly singers: readonly string[];
  readonly members: readonly string[];
  readonly onLink: (name: string, member: string) => void;
}

/**
 * Offers to link a singer's name, such as an imported "Anna", to the matching member, because the line-up check only
 * considers members.
 */
export function SingerLinks(props: SingerLinksProps): JSX.Element {
  const links = () => {
    const free = props.members.filter((name) => !props.singers.includes(name));
    const options = free.map((name) => ({ value: name, label: name }));
    return props.singers.flatMap((name) => {
      const meant = props.members.includes(name) ? undefined : meantBy(options, name);
      return meant === undefined ? [] : [{ name, member: meant.value }];
    });
  };
  return (
    <Show when={links().length > 0}>
      <div class="wrap">
        <For each={links()}>
          {({ name, member }) => (
            <Chip icon="user-plus" onClick={() => props.onLink(name, member)}>
              {text().songs.singerIs(name, member)}
            </Chip>
          )}
        </For>
      </div>
    </Show>
  );
}
