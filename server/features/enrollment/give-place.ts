import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { insertPlaces, type Place, type PlaceReason } from './place.store.ts';
import { refundRuleOf } from './refund-rule.rules.ts';

export interface PlaceToGive {
  readonly userId: number;
  readonly cohort: {
    readonly id: number;
    readonly courseId: number;
    readonly startsAt: Date | null;
    readonly endsAt: Date | null;
  };
  readonly reason: PlaceReason;
  /** The order line that paid for the enrollment; null: given by staff. */
  readonly orderLineId: number | null;
}

/**
 * Gives places in cohorts in one statement, each with its refund rule frozen. Leaves out of the result people who
 * already have a live enrollment in the cohort. The caller takes the seats in the same transaction.
 */
export function givePlaces(ctx: Ctx, places: readonly PlaceToGive[], by: number | null = null): Promise<Place[]> {
  if (places.length === 0) return Promise.resolve([]);
  return inTransaction(ctx, (tx) =>
    insertPlaces(
      tx,
      places.map(({ userId, cohort, reason, orderLineId }) => {
        const frozen = refundRuleOf(cohort);
        return {
          userId,
          cohortId: cohort.id,
          courseId: cohort.courseId,
          reason,
          orderLineId,
          refundRule: frozen.rule,
          lastRefundableAt: frozen.lastRefundableAt,
        };
      }),
      by,
    ),
  );
}
