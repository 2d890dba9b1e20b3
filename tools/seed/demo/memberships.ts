import { sql } from 'kysely';
import { settleSubscription } from '#server/domain/membership/index.ts';
import { planEnd } from '#server/stories/change-plan.ts';
import type { AccountName, People } from './people.ts';
import { becomeMember, control } from './places.ts';
import type { Stage } from './stage.ts';

/** A month and two days: a renewal has just been tried. */
const LAST_RENEWAL_DAYS = 33;
/** The tries after it fail too. */
const FAILS_ON = 9;

/** Whoever joined a month ago, and whose renewal the card refused. */
async function failRenewal(stage: Stage, personId: number): Promise<void> {
  await becomeMember(stage, personId, 'monthly');
  const { db } = stage.at(0);
  const { id, provider } = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_subscription_id as provider'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
  // The sandbox takes payments only in the present: both sides are dated back together.
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${LAST_RENEWAL_DAYS}::int)`;
  await db
    .updateTable('subscriptions')
    .set({
      started_at: earlier('started_at'),
      created_at: earlier('created_at'),
      current_period_start: earlier('current_period_start'),
      current_period_end: earlier('current_period_end'),
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('subscription_periods')
    .set({ period_start: earlier('period_start'), period_end: earlier('period_end'), paid_at: earlier('paid_at') })
    .where('subscription_id', '=', id)
    .execute();
  await control(stage, `subscriptions/${provider}/fail_renewals`, { times: FAILS_ON });
  await control(stage, `subscriptions/${provider}/age`, { days: LAST_RENEWAL_DAYS });
  await settleSubscription(stage.at(0), provider ?? '');
}

/** Buys an older plan as it could be bought while it was on sale. */
async function holdOlderPlan(stage: Stage, personId: number, code: string): Promise<void> {
  const { db } = stage.at(0);
  const sell = async (which: string, onSale: boolean) => {
    await db.updateTable('plans').set({ on_sale: onSale, legacy: !onSale }).where('code', '=', which).execute();
  };
  await sell('premium_membership', false);
  await sell(code, true);
  await becomeMember(stage, personId, 'yearly');
  await sell(code, false);
  await sell('premium_membership', true);
}

/** Members in every state: by the month, cancelling, in grace, and on an older plan with its credits. */
export async function addMemberships(stage: Stage, people: People): Promise<void> {
  const of = (name: AccountName) => people.accounts[name];
  await becomeMember(stage, of('monthly'), 'monthly');
  await becomeMember(stage, of('cancelling'), 'monthly');
  await planEnd(stage.as(of('cancelling'), 0), 'cancel');
  await holdOlderPlan(stage, of('legacy'), 'apprentice');
  await failRenewal(stage, of('grace'));
}
