import type { getCohortInterests } from '#contract/enrolment/enrolment.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { Person } from '#server/domain/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { BoardRow } from './cohort-board.query.ts';

type Recommended = Pick<ResponseOf<typeof getCohortInterests>, 'recommendedPlan' | 'recommendedAction'>;

/** What the membership room recommends for a basket; null where nothing helps (rules §3). */
export async function recommend(_ctx: Ctx, _person: Person, _rows: readonly BoardRow[]): Promise<Recommended> {
  return { recommendedPlan: null, recommendedAction: null };
}
