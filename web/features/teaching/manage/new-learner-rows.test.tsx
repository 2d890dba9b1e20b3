import { expect, test } from 'vitest';
import type { NewLearners } from '#contract/teaching/teaching-today.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { NewLearnerRows } from './new-learner-rows.tsx';

const DAY = 86_400_000;
const html = (latest: Date) =>
  renderHtml(
    <NewLearnerRows
      learners={[
        {
          courseId: 3,
          courseName: 'Voice',
          names: ['Ada'],
          count: 1,
          latestAtUtc: latest.toISOString(),
        } as NewLearners,
      ]}
    />,
  );

test('the newest learner’s time is shown alone if it is today, otherwise with its date', async () => {
  expect(wordsOf(await html(new Date()))).toMatch(/latest \d+:\d\d [AP]M/);
  expect(wordsOf(await html(new Date(Date.now() - 2 * DAY)))).toMatch(/latest \w{3}, \w{3} \d/);
});
