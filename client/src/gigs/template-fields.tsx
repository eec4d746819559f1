import type { TemplatePart } from "@bandstand/shared/gigs/contract.ts";
import { For, type JSX, Show, createMemo, untrack } from "solid-js";
import { db } from "../data/db.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import type { FormState } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { FormPart } from "../ui/form-part.tsx";
import { Select } from "../ui/select.tsx";
import { templateFilling } from "./form-filling.ts";
import { type GigFormFields, TEMPLATE_PARTS } from "./gig-fields.ts";
import { lineOf } from "./gig-line.ts";
import { type GigRow, useGig, useTemplates } from "./queries.ts";
import { setlistSize } from "./setlist-size.ts";

const NO_TEMPLATE = "-";
const TEMPLATES_MAX = 50;

interface TemplateProps {
  readonly form: FormState<GigFormFields>;
}

/** Lets the user choose an earlier gig as a template, which fills in the form, and what else to copy from it. */
export function TemplateFields(props: TemplateProps): JSX.Element {
  const { fields, set } = untrack(() => props.form);
  const templates = useTemplates(TEMPLATES_MAX);
  const choose = async (chosen: string): Promise<void> => {
    const [before, template] = [fields.template, chosen === NO_TEMPLATE ? "" : chosen];
    set({ template });
    const [former, next] = await db().gigs.bulkGet([before, template]);
    /* By the time both are read, a different template may have been chosen. */
    if (fields.template === template) set(templateFilling(fields, former, next));
  };
  return (
    <Show when={templates().length > 0}>
      <FormPart>
        <Select
          label={text().gigForm.template}
          hint={text().gigForm.templateHint}
          value={fields.template || NO_TEMPLATE}
          options={[
            { value: NO_TEMPLATE, label: text().gigForm.noTemplate },
            ...templates().map((gig) => ({ value: gig.gig_id, label: gig.name, hint: formatDay(gig.date) })),
          ]}
          onChange={(gig_id) => void choose(gig_id)}
        />
        <TemplateParts form={props.form} />
      </FormPart>
    </Show>
  );
}

/* Describes how much of a part the gig has; null if it has none. */
function sizeOf(gig: GigRow, part: TemplatePart): string | null {
  if (part === "setlist") return setlistSize(lineOf(gig));
  const count = gig[part].length;
  if (count === 0) return null;
  return part === "schedule" ? text().gigForm.points(count) : text().gigForm.tasks(count);
}

const nameOf = (part: TemplatePart): string => (part === "setlist" ? text().gigs.setlist : text()[part].title);

/** Lets the user choose which parts of the template to copy: its setlist, run of show and checklist, if it has them. */
export function TemplateParts(props: TemplateProps): JSX.Element {
  const { fields, set } = untrack(() => props.form);
  const template = useGig(() => fields.template);
  const parts = createMemo(() => {
    const gig = template();
    return TEMPLATE_PARTS.flatMap((part) => {
      const size = gig ? sizeOf(gig, part) : null;
      return size === null ? [] : [{ part, size }];
    });
  });
  const toggle = (part: TemplatePart, isOn: boolean): void =>
    set({ parts: TEMPLATE_PARTS.filter((one) => (one === part ? isOn : fields.parts.includes(one))) });
  return (
    <Show when={parts().length > 0}>
      <FieldGroup legend={text().gigForm.parts(template()?.name ?? "")}>
        <For each={parts()}>
          {({ part, size }) => (
            <Checkbox
              label={nameOf(part)}
              hint={size}
              checked={fields.parts.includes(part)}
              onChange={(isOn) => toggle(part, isOn)}
            />
          )}
        </For>
      </FieldGroup>
    </Show>
  );
}
