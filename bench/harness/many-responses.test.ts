import { expect, test } from 'vitest';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { loadResults } from '#server/features/surveys/index.ts';
import { testDatabase } from '#testing/database.ts';
import { fillAnswers } from './many-responses.ts';

const t = testDatabase();

test('the answers that a bench fills in match the results', async () => {
  const { id: courseId } = await aCourse(t.ctx());
  const textsId = await fillAnswers(t.pool, courseId, 300);
  const { answers, questions } = await loadResults(t.ctx(), { courseId, kind: 'interest' });
  expect(answers).toBe(300);
  expect(
    questions.map(({ rootId, answered, bars }) => [rootId === textsId, answered, bars.map((bar) => bar.answers)]),
  ).toEqual([
    [true, 300, []],
    [false, 300, [100, 100, 100]],
    [false, 300, Array.from({ length: 10 }, () => 30)],
  ]);
});
