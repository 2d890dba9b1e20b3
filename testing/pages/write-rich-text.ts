import { act, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';

/** Writes a paragraph at the end of a rich-text field, by its editor: the DOM here takes no typing into a document. */
export async function writeRichText(label: string, words: string): Promise<void> {
  const box = (await screen.findByRole('textbox', { name: label })) as HTMLElement & { editor?: Editor };
  act(() => {
    box.editor?.chain().focus('end').insertContent(words).run();
  });
}
