import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import { SLUG_TAKEN, TOO_MANY_SLUGS } from '#contract/schools/slug-text.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { NEW_SLUGS, NEW_SLUGS_DAYS, nextNewSlugAt, slugProblem } from './slug.rules.ts';
import { type Addressed, keepSlug, lockSlugs, slugOwner, slugsOf } from './slug.store.ts';

const DAY_MS = 86_400_000;

/**
 * Takes a slug for a school or course, in the transaction that writes it to the row. The thing may take back a former
 * slug.
 * @throws 422 for an invalid one, or one that is or was another's; 429 for the sixth new one in 30 days (rules-teachers
 * D2)
 */
export async function takeSlug(tx: Ctx, kind: Addressed, { id, slug }: { id: number; slug: string }): Promise<void> {
  const problem = slugProblem(slug);
  if (problem) throw refuseFields({ slug: problem });
  await lockSlugs(tx, kind);
  const owner = await slugOwner(tx, kind, slug);
  if (owner === id) return;
  if (owner !== undefined) throw refuseFields({ slug: SLUG_TAKEN });
  const now = tx.clock.now();
  const had = await slugsOf(tx, kind, id);
  const next = nextNewSlugAt(
    had.map(({ since }) => since),
    now,
  );
  if (next) throw tooMany(next.getTime() - now.getTime());
  await keepSlug(tx, kind, id, slug);
}

function tooMany(waitMs: number) {
  const days = Math.ceil(waitMs / DAY_MS);
  return refuse(
    TOO_MANY_SLUGS,
    429,
    `Old URLs keep working forever, so you can choose at most ${NEW_SLUGS} new ones in ${NEW_SLUGS_DAYS} days. You can choose the next one in ${days === 1 ? 'a day' : `${days} days`}, and go back to an old one anytime.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}
