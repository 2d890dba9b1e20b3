import { act, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';

/** Adds a paragraph to a rich-text field through its editor, because this DOM can't type into a document. */
export async function writeRichText(label: string, text: string): Promise<void> {
  const box = (await screen.findByRole('textbox', { name: label })) as HTMLElement & { editor?: Editor };
  act(() => {
    box.editor?.chain().focus('end').insertContent(text).run();
  });
}
