import { notFound } from '#contract/primitives/problem.ts';
import type { OwnAnswer } from '#contract/surveys/survey-consents.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { nameQuotes } from '#server/features/landing/index.ts';
import { saveConsent, testimonialsOf } from '#server/features/surveys/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/**
 * A person changes the consent for their own answer. Testimonials made from the answer are hidden right away, or get
 * the new name (rules-teachers S8). Agreeing again doesn't show any automatically: a teacher has to do that.
 * @throws 404 for an answer that isn't theirs
 */
export async function changeConsent(
  ctx: Ctx,
  input: { answerId: number; named: boolean; quoteAs: string | null },
): Promise<OwnAnswer> {
  const { id: userId } = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const answer = await saveConsent(tx, { id: input.answerId, userId, named: input.named, quoteAs: input.quoteAs });
    if (!answer) throw notFound();
    const testimonials = await testimonialsOf(tx, answer.id);
    if (testimonials.length > 0) await nameQuotes(tx, testimonials, answer.quoteAs);
    return answer;
  });
}
