import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { ChooseEventPlace } from './choose-event-place.tsx';

test('a school’s own event has a card of its own, next to the school’s courses', async () => {
  const html = await renderHtml(
    <ChooseEventPlace schools={[{ id: 2, name: 'Lantern', hosts: true, courses: [{ id: 3, name: 'Voice' }] }]} />,
  );
  expect(wordsOf(html)).toMatch(/Lantern School event at Lantern Panels.* Voice/);
  expect(wordsOf(html)).not.toContain('Choose a course');
});
