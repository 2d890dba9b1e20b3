import { settleSubscription } from '#server/features/membership/index.ts';
import { planEnd } from '#server/journeys/membership/change-plan.ts';
import type { AccountName, People } from './people.ts';
import { becomeMember, control } from './places.ts';
import type { Stage } from './stage.ts';

/** How many days ago the renewal was due. */
const DUE_DAYS_AGO = 3;
/** How many payment attempts fail: enough that the retries fail too. */
const FAILS_ON = 9;
const MONTH_DAYS = 30;
const DAY_MS = 86_400_000;

/** A member who joined a month ago and whose card was declined at the renewal. */
async function failRenewal(stage: Stage, personId: number): Promise<void> {
  await becomeMember(stage, personId, 'monthly');
  const { db } = stage.at(0);
  const { id, provider } = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_subscription_id as provider'])
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow();
  // The sandbox takes payments only in the present, so our rows and the sandbox's subscription are both backdated.
  const end = new Date(stage.now.getTime() - DUE_DAYS_AGO * DAY_MS);
  const start = new Date(end.getTime() - MONTH_DAYS * DAY_MS);
  const period = { current_period_start: start, current_period_end: end };
  await db
    .updateTable('subscriptions')
    .set({ started_at: start, created_at: start, ...period })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('subscription_periods')
    .set({ period_start: start, period_end: end, paid_at: start })
    .where('subscription_id', '=', id)
    .execute();
  await control(stage, `subscriptions/${provider}/fail_renewals`, { times: FAILS_ON });
  await control(stage, `subscriptions/${provider}/age`, { days: DUE_DAYS_AGO });
  await settleSubscription(stage.at(0), provider ?? '');
}

/** Buys an older plan as if it were still on sale. */
async function holdOlderPlan(stage: Stage, personId: number, code: string): Promise<void> {
  const { db } = stage.at(0);
  const sell = async (planCode: string, onSale: boolean) => {
    await db.updateTable('plans').set({ on_sale: onSale, legacy: !onSale }).where('code', '=', planCode).execute();
  };
  await sell('premium_membership', false);
  await sell(code, true);
  await becomeMember(stage, personId, 'yearly');
  await sell(code, false);
  await sell('premium_membership', true);
}

/** Members in every state: monthly, canceling, in grace, and on an older plan with its credits. */
export async function addMemberships(stage: Stage, people: People): Promise<void> {
  const of = (name: AccountName) => people.accounts[name];
  await becomeMember(stage, of('monthly'), 'monthly');
  await becomeMember(stage, of('cancelling'), 'monthly');
  await planEnd(stage.as(of('cancelling'), 0), 'cancel');
  await holdOlderPlan(stage, of('legacy'), 'apprentice');
  await failRenewal(stage, of('grace'));
}
