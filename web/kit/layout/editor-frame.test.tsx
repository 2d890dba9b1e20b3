import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { EditorFrame } from './editor-frame.tsx';

test('deleting and canceling come after the side column, both visually and in tab order', async () => {
  const html = await renderHtml(<EditorFrame main="Fields" side="Status" last="Delete" />);
  expect(wordsOf(html)).toMatch(/Fields.*Status.*Delete/);
});
