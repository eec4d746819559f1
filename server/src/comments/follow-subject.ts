import type { SubjectRef } from "@bandstand/shared/comments/contract.ts";
import type { AppContext } from "../http/context.ts";
import { changeForService, findDiscussion, findSubject, outdatedDiscussions } from "./model.ts";

type Clock = Pick<AppContext, "now">;

/**
 * Updates who may see the comments on a subject that has been published, unpublished, deleted or restored. Reads the
 * subject again afterwards, so a concurrent change is not missed. Idempotent.
 */
export async function followSubject(clock: Clock, ref: SubjectRef): Promise<void> {
  for (;;) {
    const [subject, known] = [await findSubject(ref), await findDiscussion(ref)];
    if (subject === null || known === null) return;
    if (known.audience !== subject.audience)
      await changeForService(ref, clock.now(), async () => ({
        audience: ((await findSubject(ref)) ?? subject).audience,
      }));
    if ((await findSubject(ref))?.rev === subject.rev) return;
  }
}

/**
 * Run at startup: repairs discussions with the wrong audience, left by a process that died after changing the subject.
 */
export async function repairOutdatedDiscussions(clock: Clock): Promise<void> {
  for (const ref of await outdatedDiscussions()) await followSubject(clock, ref);
}
