import { type ComponentProps, type JSX, Suspense } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";

const OpenGigForm = lazyComponent(async () => (await import("./open-gig-form.tsx")).OpenGigForm);

/** The form to create, copy or edit a gig. Loaded on first use, because the list of gigs does not need it. */
export const GigForm = (props: ComponentProps<typeof OpenGigForm>): JSX.Element => (
  <Suspense>
    <OpenGigForm {...props} />
  </Suspense>
);
