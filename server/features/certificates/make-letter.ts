import { Worker } from 'node:worker_threads';
import { RenderQueue } from '#server/platform/render-queue.ts';
import { serverUrl } from '#server/platform/root.ts';
import type { LetterWords } from './draw-letter.ts';

/** A sheet to print, or a picture to post. */
export type LetterForm = 'pdf' | 'picture';

interface Answer {
  readonly number: number;
  readonly drawn?: Uint8Array;
  readonly failed?: string;
}
interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** The thread is let go when nobody has asked for so long. */
const IDLE_MS = 60_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let number = 0;
const waiting = new Map<number, Waiting>();
/** Letters drawn lately, by their words: asked for again and again they cost nothing. */
const drawn = new Map<string, Buffer>();
const KEPT = 40;
/** A whole cohort may want theirs on the same day: each waits about a second a letter. */
const queue = new RenderQueue({ ofOne: 5, ofAll: 100 });

function stop(error?: Error): void {
  const stopped = worker;
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error ?? new Error('The letter was not finished.'));
  waiting.clear();
  void stopped?.terminate();
}

function start(): Worker {
  // Its letters' libraries come with it, so nothing of the program's own start is needed there.
  const started = new Worker(serverUrl('server/features/certificates/letter-worker.ts'), { execArgv: [] });
  started.on('message', ({ number: answered, drawn: bytes, failed }: Answer) => {
    const asked = waiting.get(answered);
    waiting.delete(answered);
    if (bytes) asked?.resolve(Buffer.from(bytes));
    else asked?.reject(new Error(failed));
    if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
  });
  started.on('error', (error: Error) => stop(error));
  started.unref();
  return started;
}

function draw(words: LetterWords, form: LetterForm): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= start();
  number += 1;
  const asked = number;
  worker.ref();
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(asked, { resolve, reject });
    worker?.postMessage({ number: asked, form, words });
  }).finally(() => {
    if (waiting.size === 0) worker?.unref();
  });
}

/** Keeps what was asked for lately. */
function keep(key: string, letter: Buffer): Buffer {
  drawn.delete(key);
  drawn.set(key, letter);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return letter;
}

/**
 * A letter as PDF, or as a picture in PNG. Rendering takes a second of work, which is another thread's.
 * @throws 503 with Retry-After where very many wait
 */
export async function makeLetter(words: LetterWords, form: LetterForm = 'pdf'): Promise<Buffer> {
  const key = `${form} ${JSON.stringify(words)}`;
  const kept = drawn.get(key);
  if (kept) return keep(key, kept);
  // Asked for twice at the same moment, it is made once.
  return queue.render(key, async () => keep(key, drawn.get(key) ?? (await draw(words, form))));
}
