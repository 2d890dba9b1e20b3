import { expect } from 'vitest';
import type { MoneyApp } from './money.ts';

/**
 * A person joins the waitlist of a full cohort, and the jobs for joining have run, so a seat offered later was freed
 * later. Returns a function that reads the entry's state.
 */
export async function addToCohortWaitlist(t: MoneyApp, cohortId: number): Promise<() => Promise<string | undefined>> {
  const personId = await t.buyer();
  const joined = await t.as(personId, { method: 'POST', url: `/api/v1/cohorts/${cohortId}/waitlist`, payload: {} });
  expect(joined.statusCode, joined.body).toBe(200);
  await t.drainJobs();
  const entry = t.db.selectFrom('seat_waitlist').select('state').where('user_id', '=', personId);
  return async () => (await entry.executeTakeFirst())?.state;
}
