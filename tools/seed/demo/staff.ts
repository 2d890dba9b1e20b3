import { changeFlags, giveCredits } from '#server/features/accounts/staff/staff-people.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** Recent actions by the platform's own staff, recorded in the staff log. */
export async function workAsStaff(stage: Stage, people: People): Promise<void> {
  const as = (daysAgo: number, requestId: string) => ({
    ...stage.at(-daysAgo),
    actor: { kind: 'person' as const, personId: people.accounts.staff, sessionId: 0, needsOnboarding: false },
    requestId,
  });
  const gifts = [
    { daysAgo: 21, learner: 2, credits: 3, reason: 'Her event recording was cut short' },
    { daysAgo: 9, learner: 6, credits: 5, reason: 'Found a mistake in a receipt and told us' },
    { daysAgo: 2, learner: 11, credits: 2, reason: 'Audio failed in the second half of the session' },
  ];
  for (const { daysAgo, learner, credits, reason } of gifts) {
    const id = people.learners[learner];
    if (id !== undefined) await giveCredits(as(daysAgo, `demo-gift-${learner}`), { id, credits, reason });
  }
  for (const [daysAgo, learner] of [
    [14, 4],
    [13, 8],
  ] as const) {
    const id = people.learners[learner];
    const reason = 'Asked to try next season’s enrollment early';
    if (id !== undefined) await changeFlags(as(daysAgo, `demo-beta-${learner}`), { id, isBeta: true, reason });
  }
}
