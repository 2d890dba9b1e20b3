import { expect, test } from 'vitest';
import { drawShared, SharedDrawing } from './http/kept/shared-drawing.ts';
import { SharedReads, sharedRead } from './shared-reads.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const counted = () => {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
};

test('closed, everybody reads himself; open, one reads for all until a write', async () => {
  const shared = new SharedReads();
  const read = counted();
  expect([await shared.read('list', NOON, read), await shared.read('list', NOON, read)]).toEqual([1, 2]);
  shared.open();
  const together = [shared.read('list', NOON, read), shared.read('list', NOON, read)];
  expect(await Promise.all(together)).toEqual([3, 3]);
  expect(await shared.read('another', NOON, counted())).toBe(1);
  shared.drop();
  expect(await shared.read('list', NOON, read)).toBe(4);
});

test('what was begun before a write is not given to who asks after it', async () => {
  const shared = new SharedReads();
  shared.open();
  let finish: (value: string) => void = () => undefined;
  const slow = shared.read('list', NOON, () => new Promise<string>((resolve) => (finish = resolve)));
  shared.drop();
  expect(await shared.read('list', NOON, async () => 'new')).toBe('new');
  finish('old');
  expect(await slow).toBe('old');
  expect(await shared.read('list', NOON, async () => 'newer')).toBe('new');
});

test("nothing outlives the minute in which it was read, and a failure is nobody else's", async () => {
  const shared = new SharedReads();
  shared.open();
  const read = counted();
  const last = new Date(NOON.getTime() - 1);
  await shared.read('list', last, read);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await shared.read('list', NOON, read)).toBe(2);
  await expect(shared.read('gone', NOON, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await shared.read('gone', NOON, async () => 'back')).toBe('back');
});

test('keeps fifty reads at most, the oldest goes first, and nothing that is over', async () => {
  const shared = new SharedReads();
  shared.open(60_000);
  const read = counted();
  for (let n = 0; n <= 50; n += 1) await shared.read(`list ${n}`, NOON, read);
  expect(shared.size).toBe(50);
  expect(await shared.read('list 1', NOON, read)).toBe(2);
  expect(await shared.read('list 0', NOON, read)).toBe(52);

  const short = new SharedReads();
  short.open(5);
  for (let n = 0; n < 20; n += 1) await short.read(`list ${n}`, NOON, read);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await short.read('another', NOON, read);
  expect(short.size).toBe(1);
});

test('an answer that is itself kept for a second is made of what is read now', async () => {
  const shared = new SharedReads();
  shared.open();
  const read = counted();
  const ctx = { shared, inTransaction: false, clock: { now: () => NOON } };
  expect([await sharedRead(ctx, 'list', read), await sharedRead(ctx, 'list', read)]).toEqual([1, 1]);
  expect(await drawShared(new SharedDrawing(), () => sharedRead(ctx, 'list', read))).toBe(2);
});
