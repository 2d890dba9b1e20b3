import type { Ctx } from '#server/platform/ctx.ts';
import { type Subject, subjectFacts } from './facts.query.ts';
import { type Earnings, earningsOf } from './payout.rules.ts';
import type { SubjectKey } from './subject.ts';

export interface SoFar extends Earnings {
  readonly students: number;
  readonly subject: Subject;
}

/** What these subjects earn as of now, by `keyOfSubject`: for upcoming rows, and for screens. */
export async function soFar(ctx: Ctx, keys: readonly SubjectKey[]): Promise<Map<string, SoFar>> {
  const facts = await subjectFacts(ctx, keys);
  return new Map(
    [...facts].map(([key, subject]) => [key, { ...earningsOf(subject), students: subject.students, subject }]),
  );
}
