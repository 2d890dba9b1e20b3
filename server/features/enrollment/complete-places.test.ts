import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { moveDueCohorts } from '#server/features/schools/index.ts';
import { testDatabase } from '#testing/database.ts';
import { completePlaces } from './complete-places.ts';
import { aPlace } from './enrollment.factory.ts';

const t = testDatabase();
const DAY_MS = 86_400_000;

test('an enrollment is completed with its cohort, once, and not before', async () => {
  const cohort = await aCohort(t.ctx(), { startsIn: 30, endsIn: 60 });
  const { personId } = await makePerson(t.ctx());
  const id = await aPlace(t.ctx(), { personId, cohortId: cohort.id, courseId: cohort.courseId });
  const departed = await makePerson(t.ctx());
  const leftId = await aPlace(t.ctx(), {
    personId: departed.personId,
    cohortId: cohort.id,
    courseId: cohort.courseId,
    state: 'left',
  });

  t.clock.advance(31 * DAY_MS);
  await moveDueCohorts(t.ctx());
  expect(await completePlaces(t.ctx())).toBe(0);
  t.clock.advance(30 * DAY_MS);
  await moveDueCohorts(t.ctx());
  expect(await completePlaces(t.ctx())).toBe(1);
  expect(await completePlaces(t.ctx())).toBe(0);

  const rows = await t.db.selectFrom('enrolments').select(['id', 'state', 'completed_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { id, state: 'completed', completed_at: t.clock.now() },
    { id: leftId, state: 'left', completed_at: null },
  ]);
});
