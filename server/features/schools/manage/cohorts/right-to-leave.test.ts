import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { givePlaces } from '#server/features/enrollment/index.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { testApp } from '#testing/app.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const DAY_MS = 86_400_000;
const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

/** Until when a person may leave with a full refund, as their page says, and whether they may now. */
async function rightOf(personId: number, cohortId: number): Promise<{ until: number; refundable: boolean }> {
  const { leaving } = (await of.call(personId, 'GET', `/cohorts/${cohortId}/leaving`)).body;
  return { until: Date.parse(leaving.refundableUntilUtc), refundable: leaving.refundable };
}

test('the right to leave never shrinks, however often a cohort’s dates move there and back', async () => {
  const move = fc.record({ start: fc.integer({ min: 29, max: 150 }), length: fc.integer({ min: 1, max: 60 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 3, maxLength: 5 }),
      fc.integer({ min: 2, max: 60 }),
      async (moves, length) => {
        const cohort = await of.cohort({ startsIn: 60, endsIn: 60 + length, paymentIn: 20 });
        const { personId } = await makePerson(of.ctx);
        const [row] = await loadCohorts(of.ctx, [cohort.id]);
        if (!row) throw new Error('There is no cohort.');
        await givePlaces(of.ctx, [{ userId: personId, cohort: row, reason: 'staff', orderLineId: null }]);
        const date = (days: number) =>
          new Date(t.system.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
        let last = await rightOf(personId, cohort.id);
        const bought = { ...row };
        // Moves the dates a few times, then back to the dates that learners bought.
        const way = [...moves.map((to) => ({ startdate: date(to.start), enddate: date(to.start + to.length) }))];
        for (const dates of [...way, { startdate: row.startDate, enddate: row.endDate }]) {
          const { status, body } = await of.patch(cohort.id, dates);
          // Between 2 and 3 AM in New York, this may hit the hour that the clocks skip in March: then nothing moves.
          if (status === 422 && JSON.stringify(body).includes('Choose another time.')) continue;
          expect(status, JSON.stringify(body)).toBe(200);
          const right = await rightOf(personId, cohort.id);
          expect(right.until).toBeGreaterThanOrEqual(last.until);
          expect(right.refundable).toBe(true);
          const { startsAtUtc, endsAtUtc } = body.cohort;
          const far =
            Math.abs(Date.parse(startsAtUtc) - Number(bought.startsAt)) > DAY_MS ||
            Math.abs(Date.parse(endsAtUtc) - Number(bought.endsAt)) > 7 * DAY_MS;
          // Far from the dates that learners bought: refundable at least until the new start.
          if (far) expect(right.until).toBeGreaterThanOrEqual(Date.parse(startsAtUtc));
          last = right;
        }
      },
    ),
    { numRuns: 12, seed: 20_261_122 },
  );
});
