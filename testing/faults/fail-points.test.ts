import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSystem } from '#server/app/system.ts';
import { verify } from '#server/app/verify/verify.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { grantCredits } from '#server/features/ledger/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { FAIL_POINTS, type FailPoint } from '#server/platform/fail-point.ts';
import { KillStage, WHOLE_WITHIN_MS } from './kill-stage.ts';

/**
 * Three people buy by card and two with credits; the cohort is canceled afterwards, and everyone gets a full refund.
 */
const BY_CARD = 3;
const BY_CREDITS = 2;

const AFTERWARDS: readonly FailPoint[] = ['refund.sent', 'cancellation.one-given-back'];
/** Nothing in this test reaches these; `cancelled-worlds.test.ts` and `remittance-kills.test.ts` die at them. */
const ELSEWHERE: readonly FailPoint[] = [
  'cancellation.noted',
  'cancellation.checkout-ended',
  'event-cancellation.one-given-back',
  'remittance.noted',
  'remittance.paid',
];
const POINTS = FAIL_POINTS.filter((point) => ![...AFTERWARDS, ...ELSEWHERE].includes(point));

function arm(folder: string, points: readonly FailPoint[]): void {
  mkdirSync(folder, { recursive: true });
  for (const point of points) writeFileSync(join(folder, point), '');
}

async function enrollWithCredits(stage: KillStage, cohortId: number): Promise<void> {
  const ctx = stage.seedCtx();
  const { personId } = await makePerson(ctx);
  await grantCredits(ctx, [{ userId: personId, credits: 60, origin: 'bought', cause: `fail-points:${personId}` }]);
  const { cookie } = await startSession(ctx, personId);
  await stage.ask(cookie, '/cohort_interests/select', { cohortId, selected: true });
  const key = crypto.randomUUID();
  const response = await stage.ask(cookie, '/cohort_interests/enroll', { creditsToSpend: 15 }, key);
  if (response.status !== 200) throw new Error(JSON.stringify(response.json));
}

async function facts(stage: KillStage): Promise<Record<string, number>> {
  const { rows } = await stage.connections.pool.query<Record<string, string>>(`
    select (select count(*) from orders where state in ('fulfilled', 'refunded')) as orders,
      (select count(*) from enrolments) as places,
      (select count(*) from enrolments where state = 'active') as "activePlaces",
      (select count(*) from sends where kind = 'receipt') as receipts,
      (select count(*) from refunds where state = 'succeeded') as refunds`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

describe('the programs die at named fail points', () => {
  const stage = new KillStage();
  const folder = join(stage.folder, 'armed');
  beforeAll(() => stage.open({ FAIL_POINTS: folder }), 120_000);
  afterAll(() => stage.close());

  test('each once, and afterwards nothing is lost or duplicated', async () => {
    const cohort = await aCohort(stage.seedCtx(), { capacity: 50, priceCents: 15_000, nonmemberPriceCents: 15_000 });
    const buyers = BY_CARD + BY_CREDITS;
    arm(folder, POINTS);
    for (let buyer = 0; buyer < BY_CREDITS; buyer += 1) await enrollWithCredits(stage, cohort.id);
    for (let buyer = 0; buyer < BY_CARD; buyer += 1) await stage.buy(cohort.id);
    expect(await stage.whole(WHOLE_WITHIN_MS, buyers), await stage.left()).toBe(true);
    expect(readdirSync(folder), 'points that killed nothing').toEqual([]);
    expect(await facts(stage)).toEqual({
      orders: buyers,
      places: buyers,
      activePlaces: buyers,
      receipts: buyers,
      refunds: 0,
    });

    arm(folder, [...AFTERWARDS, 'mail.handed-over']);
    const system = await openSystem(stage.config, 'web');
    await cancelCohort(system.ctx({ kind: 'system' }, 'fail-points'), {
      cohortId: cohort.id,
      refund: 'full',
      by: null,
    });
    await system.close();
    await expect
      .poll(async () => (await facts(stage)).refunds, { timeout: WHOLE_WITHIN_MS, interval: 300 })
      .toBe(buyers);
    await expect.poll(() => readdirSync(folder), { timeout: WHOLE_WITHIN_MS, interval: 300 }).toEqual([]);
    expect(await stage.whole(WHOLE_WITHIN_MS, buyers), await stage.left()).toBe(true);
    expect(await facts(stage)).toMatchObject({ orders: buyers, activePlaces: 0, refunds: buyers });
    // The provider's own books: each payment was refunded once, and what credits paid was returned as credits.
    expect(stage.sandbox.world.state.all('refunds')).toHaveLength(BY_CARD);
    expect(await verify(stage.connections.pool, new Date())).toEqual([]);
    expect(await stage.differingBooks()).toEqual([]);
  });
});
