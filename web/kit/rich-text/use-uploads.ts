import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, IMAGE_TYPES, WRONG_IMAGE_TYPE } from '#contract/media/limits.ts';
import { isApiProblem } from '#web/api/problem.ts';
import type { EditorTools } from './editor-types.ts';

export const IMAGE_ACCEPT = IMAGE_TYPES.join(',');

export function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}

function wordsOf(error: unknown): string {
  if (isApiProblem(error)) return error.fields?.file ?? error.message;
  return 'The image was not uploaded. Please try again.';
}

/** Uploads images one after another and puts each where the caret is; what went wrong is told, what was written stays. */
export function useUploads(upload: EditorTools['upload']) {
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string>();

  const one = async (editor: Editor, file: File) => {
    if (!upload) return;
    if (!IMAGE_TYPES.includes(file.type)) return setProblem(WRONG_IMAGE_TYPE);
    if (file.size > IMAGE_MAX_BYTES) return setProblem(IMAGE_TOO_LARGE);
    setWaiting((before) => before + 1);
    try {
      const { url } = await upload(file);
      if (!editor.isDestroyed) editor.chain().focus().setImage({ src: url, alt: '' }).run();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setWaiting((before) => before - 1);
    }
  };

  /** True where there was something to add: the editor then leaves the files alone. */
  const add = (editor: Editor | null, files: readonly File[]): boolean => {
    if (!upload || !editor || files.length === 0) return false;
    setProblem(undefined);
    void files.reduce((before, file) => before.then(() => one(editor, file)), Promise.resolve());
    return true;
  };
  return { add, waiting, problem };
}
