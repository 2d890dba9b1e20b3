import { parentPort } from 'node:worker_threads';
import type { LetterForm } from './make-letter.ts';
import { type LetterContent, renderLetterPdf } from './render-letter-pdf.ts';
import { renderLetterPicture } from './render-letter-picture.ts';

const DRAWING = { pdf: renderLetterPdf, picture: renderLetterPicture } as const;

/** Renders letters one at a time, off the thread that handles requests. */
parentPort?.on('message', async (job: { number: number; form: LetterForm; words: LetterContent }) => {
  const { number, form, words } = job;
  try {
    parentPort?.postMessage({ number, drawn: await DRAWING[form](words) });
  } catch (error) {
    parentPort?.postMessage({
      number,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
