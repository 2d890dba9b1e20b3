import { type AnEvent, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { type ACohort, aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { ScenarioContext } from '../session.ts';
import { inDays, multiplied, someone } from './kit.ts';

export const to = (id: number) => ({ params: { id } });
export const admin = 'school-admin' as const;

/** Adds this many rows like an existing one, each with its own seat pool. */
export async function multipliedWithSeats(
  s: ScenarioContext,
  table: 'cohorts' | 'events' | 'ticket_types',
  id: number,
  times: number,
) {
  const { rows } = await s.t.pool.query<{ id: number }>(`select seat_pool_id as id from ${table} where id = $1`, [id]);
  await multiplied(s, 'seat_pools', rows[0]?.id ?? 0, times);
  await multiplied(s, table, id, times, { seat_pool_id: '(select max(id) from seat_pools) - n + 1' });
}
export async function school(s: ScenarioContext) {
  const { personId } = await someone(s);
  return { ...(await aSchool(s.t.systemCtx(), { adminId: personId })), adminId: personId };
}
export const course = (s: ScenarioContext) => aCourse(s.t.systemCtx(), { schoolId: s.world.school.id });
export const cohort = async (s: ScenarioContext, input: ACohort = {}) =>
  aCohort(s.t.systemCtx(), { courseId: input.courseId ?? (await course(s)).id, ...input });

export const event = (s: ScenarioContext, input: AnEvent = {}) =>
  anEvent(s.t.systemCtx(), { schoolId: s.world.school.id, ...input });
export const startEvent = async (s: ScenarioContext, eventId: number, minutes = -5) =>
  startEventIn(s.t.systemCtx(), eventId, minutes);

export const set = (s: ScenarioContext, id: number, change: object) =>
  s.t.db.updateTable('cohorts').set(change).where('id', '=', id).execute();
export async function started(s: ScenarioContext) {
  const createdCohort = await cohort(s);
  await set(s, createdCohort.id, { starts_at: inDays(s, -5), payment_due_at: inDays(s, -6) });
  return createdCohort;
}
export async function over(s: ScenarioContext) {
  const createdCohort = await cohort(s);
  await set(s, createdCohort.id, {
    starts_at: inDays(s, -60),
    ends_at: inDays(s, -20),
    payment_due_at: inDays(s, -61),
  });
  return createdCohort;
}
export async function cancelled(s: ScenarioContext) {
  const createdCohort = await cohort(s);
  await set(s, createdCohort.id, { status: 'cancelled', cancelled_at: s.t.system.clock.now() });
  return createdCohort;
}
