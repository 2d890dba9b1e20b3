import { expect, test } from 'vitest';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp({ poolSize: 4 });
const get = async (url: string) => (await t.app.inject({ url: `/api/v1${url}` })).json();

/** Reads page after page, with the total each reports and the one reported beyond the end. */
async function pages<Row>(url: string, rowsOf: (body: Record<string, Row[]>) => Row[]) {
  const rows: Row[] = [];
  const totals: number[] = [];
  for (let page = 1; ; page += 1) {
    const body = await get(`${url}&per_page=2&page=${page}`);
    const found = rowsOf(body);
    if (found.length === 0) return { rows, totals, behind: body.meta.total };
    rows.push(...found);
    totals.push(body.meta.total);
  }
}

test('courses are listed in order of their next cohort, then by name, then by id; cohorts in order of start', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const school = await aSchool(ctx, { name: 'Order' });
  const course = async (name: string, topic = 'Order') => (await aCourse(ctx, { name, topic, schoolId: school.id })).id;
  const late = await course('Late');
  const full = await course('Full first');
  const twinB = await course('Twin B');
  const twinA = await course('Twin A');
  const bare = await course('A course without a cohort');
  const bareToo = await course('A course without a cohort');
  const closed = await course('B, enrolment is over');
  const elsewhere = await course('Elsewhere', 'Another');
  const unlisted = (await aCourse(ctx, { name: 'Unlisted', topic: 'Order', listed: false, schoolId: school.id })).id;
  const lateOne = await aCohort(ctx, { courseId: late, startsIn: 80 });
  const soldOut = await aCohort(ctx, { courseId: full, startsIn: 40 });
  await ctx.db.updateTable('seat_pools').set({ taken: 12 }).where('id', '=', soldOut.seatPoolId).execute();
  const withSeats = await aCohort(ctx, { courseId: full, startsIn: 60 });
  const later = await aCohort(ctx, { courseId: full, startsIn: 90 });
  const b = await aCohort(ctx, { courseId: twinB, startsIn: 50 });
  const a = await aCohort(ctx, { courseId: twinA, startsIn: 50 });
  // The cohort's payment deadline has passed but it hasn't begun: its card is on the board, and its course has no next
  // cohort.
  const paid = await aCohort(ctx, { courseId: closed, startsIn: 45 });
  const yesterday = new Date(ctx.clock.now().getTime() - 24 * 60 * 60 * 1000);
  await ctx.db.updateTable('cohorts').set({ payment_due_at: yesterday }).where('id', '=', paid.id).execute();
  const other = await aCohort(ctx, { courseId: elsewhere, startsIn: 35 });
  await aCohort(ctx, { courseId: unlisted, startsIn: 36 });

  type Card = { id: number; nextCohort: { id: number; seatsRemaining: number } | null };
  const shown = ({ id, nextCohort }: Card) => [id, nextCohort?.id ?? null, nextCohort?.seatsRemaining ?? null];
  const inOrder = [
    [twinA, a.id, 12],
    [twinB, b.id, 12],
    // A full cohort isn't next if a later one has seats.
    [full, withSeats.id, 12],
    [late, lateOne.id, 12],
    [bare, null, null],
    [bareToo, null, null],
    [closed, null, null],
  ];
  const ofTopic = await pages<Card>('/courses?topic=Order', (body) => body.courses ?? []);
  expect(ofTopic.rows.map(shown)).toEqual(inOrder);
  expect(ofTopic).toMatchObject({ totals: [7, 7, 7, 7], behind: 0 });
  const all = await pages<Card>('/courses?topic=', (body) => body.courses ?? []);
  expect(all.rows.map(shown)).toEqual([[elsewhere, other.id, 12], ...inOrder]);
  expect(all.totals).toEqual([8, 8, 8, 8]);
  expect((await get(`/schools/${school.id}`)).courses.map(shown)).toEqual(all.rows.map(shown));

  const cohorts = await pages<{ id: number }>('/cohorts?status=enrolling', (body) => body.cohorts ?? []);
  expect(cohorts.rows.map(({ id }) => id)).toEqual(
    [other, soldOut, paid, b, a, withSeats, lateOne, later].map(({ id }) => id),
  );
  // The board's second list may continue beyond the end of this one, so the total is reported there too.
  expect(cohorts).toMatchObject({ totals: [8, 8, 8, 8], behind: 8 });
});
