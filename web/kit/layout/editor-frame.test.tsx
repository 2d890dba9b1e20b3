import { expect, test } from 'vitest';
import { htmlOf, wordsOf } from '#web/kit/drawn.factory.tsx';
import { EditorFrame } from './editor-frame.tsx';

test('what deletes or cancels comes after the side, for eyes and keys alike', async () => {
  const html = await htmlOf(<EditorFrame main="Fields" side="Status" last="Delete" />);
  expect(wordsOf(html)).toMatch(/Fields.*Status.*Delete/);
});
