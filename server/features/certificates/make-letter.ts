import { Worker } from 'node:worker_threads';
import { RenderQueue } from '#server/platform/render-queue.ts';
import { serverUrl } from '#server/platform/root.ts';
import type { LetterContent } from './render-letter-pdf.ts';

export type LetterForm = 'pdf' | 'picture';

interface WorkerResult {
  readonly number: number;
  readonly drawn?: Uint8Array;
  readonly failed?: string;
}
interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** The worker thread is stopped after being idle this long. */
const IDLE_MS = 60_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let number = 0;
const waiting = new Map<number, Waiting>();
/** Cache of recently rendered letters, by their words. */
const drawn = new Map<string, Buffer>();
const KEPT = 40;
/** A whole cohort may want its letters on the same day; each takes about a second. */
const queue = new RenderQueue({ ofOne: 5, ofAll: 100 });

function stop(error?: Error): void {
  const stopped = worker;
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error ?? new Error('The letter was not finished.'));
  waiting.clear();
  void stopped?.terminate();
}

function start(): Worker {
  // The bundle includes the libraries that the worker needs, so it needs none of the program's own startup flags.
  const started = new Worker(serverUrl('server/features/certificates/letter-worker.ts'), { execArgv: [] });
  started.on('message', ({ number: answered, drawn: bytes, failed }: WorkerResult) => {
    const pending = waiting.get(answered);
    waiting.delete(answered);
    if (bytes) pending?.resolve(Buffer.from(bytes));
    else pending?.reject(new Error(failed));
    if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
  });
  started.on('error', (error: Error) => stop(error));
  started.unref();
  return started;
}

function draw(content: LetterContent, form: LetterForm): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= start();
  number += 1;
  const jobNumber = number;
  worker.ref();
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(jobNumber, { resolve, reject });
    worker?.postMessage({ number: jobNumber, form, words: content });
  }).finally(() => {
    if (waiting.size === 0) worker?.unref();
  });
}

function keep(key: string, letter: Buffer): Buffer {
  drawn.delete(key);
  drawn.set(key, letter);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return letter;
}

/**
 * A letter as PDF, or as a PNG picture. Rendering takes a second of CPU time, on a worker thread.
 * @throws 503 with Retry-After if very many are waiting
 */
export async function makeLetter(content: LetterContent, form: LetterForm = 'pdf'): Promise<Buffer> {
  const key = `${form} ${JSON.stringify(content)}`;
  const kept = drawn.get(key);
  if (kept) return keep(key, kept);
  // Two simultaneous requests for the same letter render it once.
  return queue.render(key, async () => keep(key, drawn.get(key) ?? (await draw(content, form))));
}
