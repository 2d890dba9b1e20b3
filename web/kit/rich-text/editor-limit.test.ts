import { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { extensionsFor } from './editor-extensions.ts';

function typed(limit: number | undefined, ...texts: string[]): string {
  const extensions = extensionsFor({ limit, pictures: false, suggestion: undefined });
  const content = { type: 'doc', content: [{ type: 'paragraph' }] };
  const editor = new Editor({ element: null, extensions, content });
  let state = EditorState.create({ doc: editor.state.doc, plugins: editor.extensionManager.plugins });
  for (const text of texts) state = state.applyTransaction(state.tr.insertText(text)).state;
  return state.doc.textContent;
}

test('the editor’s character counter is capped at 200 if enabled, and unlimited if not', () => {
  const almostFull = 'a'.repeat(199);
  expect(typed(200, almostFull, '声')).toBe(`${almostFull}声`);
  expect(typed(200, almostFull, '声', 'c')).toBe(`${almostFull}声`);
  expect(typed(undefined, almostFull, '声', 'c')).toBe(`${almostFull}声c`);
});
