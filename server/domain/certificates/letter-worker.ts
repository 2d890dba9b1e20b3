import { parentPort } from 'node:worker_threads';
import { drawLetter, type LetterWords } from './draw-letter.ts';

/** Draws one letter after the other, away from the thread that answers requests. */
parentPort?.on('message', async ({ number, words }: { number: number; words: LetterWords }) => {
  try {
    parentPort?.postMessage({ number, pdf: await drawLetter(words) });
  } catch (error) {
    parentPort?.postMessage({
      number,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
