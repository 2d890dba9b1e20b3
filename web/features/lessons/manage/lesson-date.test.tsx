import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { LessonState } from './lesson-date.tsx';

const state = (locked: boolean) => renderHtml(<LessonState lesson={{ publication_status: 'published', locked }} />);

test('a lesson that opens later looks locked, not published', async () => {
  const later = await state(true);
  expect(wordsOf(later)).toContain('opens later');
  expect(later).not.toMatch(/class="[^"]*published/);
  expect(await state(false)).toMatch(/class="[^"]*published/);
});
