import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, IMAGE_TYPES, WRONG_IMAGE_TYPE } from '#contract/media/limits.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { mayBeImage } from '#web/kit/picture/may-be-image.ts';
import type { EditorTools } from './editor-types.ts';
import { hasEmbeddedImages, hasText, keepEmbeddedImages, withoutForeignImages } from './pasted-images.ts';

export const IMAGE_ACCEPT = IMAGE_TYPES.join(',');

/** Files with an image type, or with no extension to tell a type from. */
export function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || (type === '' && !name.includes('.')),
  );
}

function wordsOf(error: unknown): string {
  if (isApiProblem(error)) return error.fields?.file ?? error.message;
  return "Couldn't upload the image. Try again.";
}

function lostImagesText(lost: number, takesImages: boolean): string {
  const images = lost === 1 ? '1 image' : `${lost} images`;
  if (!takesImages) return `This field doesn't take images. We left out ${images}.`;
  return `Couldn't paste ${images}. Save ${lost === 1 ? 'it' : 'them'} to your device, then add ${lost === 1 ? 'it' : 'them'} here as ${lost === 1 ? 'a file' : 'files'}.`;
}

/** Uploads images one after another and inserts each at the caret. Errors are shown; the text stays. */
export function useUploads(upload: EditorTools['upload']) {
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string>();

  /** The URL of the stored image; null if storing failed, and then the error is shown. */
  const keep = async (file: File): Promise<string | null> => {
    const refused = mayBeImage(file) ? (file.size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : undefined) : WRONG_IMAGE_TYPE;
    if (!upload || refused) {
      setProblem(refused);
      return null;
    }
    setWaiting((before) => before + 1);
    try {
      return (await upload(file)).url;
    } catch (error) {
      setProblem(wordsOf(error));
      return null;
    } finally {
      setWaiting((before) => before - 1);
    }
  };

  const one = async (editor: Editor, file: File) => {
    const src = await keep(file);
    if (src !== null && !editor.isDestroyed) editor.chain().focus().setImage({ src, alt: '' }).run();
  };

  /** Returns true if there was something to add; the editor then ignores the files. */
  const add = (editor: Editor | null, files: readonly File[]): boolean => {
    if (!upload || !editor || files.length === 0) return false;
    setProblem(undefined);
    void files.reduce((before, file) => before.then(() => one(editor, file)), Promise.resolve());
    return true;
  };

  /** Handles a paste with image files, or with images embedded in its HTML. Returns false to let the editor paste. */
  const paste = (editor: Editor | null, data: DataTransfer | null): boolean => {
    const html = data?.getData('text/html') ?? '';
    if (html === '' || !hasText(html)) if (add(editor, imagesIn(data))) return true;
    if (!upload || !editor || !hasEmbeddedImages(html)) return false;
    setProblem(undefined);
    void keepEmbeddedImages(html, keep).then((kept) => !editor.isDestroyed && editor.view.pasteHTML(kept));
    return true;
  };

  /** Removes images that would be gone after a reload, and says so. */
  const leaveOut = (html: string): string => {
    const kept = withoutForeignImages(html);
    if (kept.lost > 0) setProblem(lostImagesText(kept.lost, upload !== undefined));
    return kept.html;
  };
  return { add, paste, leaveOut, waiting, problem };
}
