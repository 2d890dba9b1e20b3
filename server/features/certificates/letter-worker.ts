import { parentPort } from 'node:worker_threads';
import { drawLetter, type LetterWords } from './draw-letter.ts';
import { drawLetterPicture } from './draw-letter-picture.ts';
import type { LetterForm } from './make-letter.ts';

const DRAWING = { pdf: drawLetter, picture: drawLetterPicture } as const;

/** Renders letters one at a time, off the thread that handles requests. */
parentPort?.on('message', async (asked: { number: number; form: LetterForm; words: LetterWords }) => {
  const { number, form, words } = asked;
  try {
    parentPort?.postMessage({ number, drawn: await DRAWING[form](words) });
  } catch (error) {
    parentPort?.postMessage({
      number,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
