import { expect, test } from 'vitest';
import { PagesAtOnce } from './pages-at-once.ts';

const NEVER_SLOW_MS = 60_000;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A page that is drawn until it is told to be done. */
function pages(atOnce: PagesAtOnce) {
  const begun: string[] = [];
  const waited: string[] = [];
  const begin = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const page = atOnce.draw(
      () => {
        begun.push(name);
        return promise;
      },
      () => waited.push(name),
    );
    return { page, done: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, waited, begin };
}

test('no more pages are drawn at once than may be; the others follow in their order', async () => {
  const { begun, waited, begin } = pages(new PagesAtOnce({ atOnce: 2, waiting: 5 }, NEVER_SLOW_MS));
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(begin);
  await turn();
  expect(begun).toEqual(['one', 'two']);
  two?.done();
  expect(await two?.page).toBe('two');
  await turn();
  expect(begun).toEqual(['one', 'two', 'three']);
  one?.done();
  three?.done();
  four?.done();
  expect(await Promise.all([one?.page, three?.page, four?.page])).toEqual(['one', 'three', 'four']);
  expect(waited).toEqual(['three', 'four']);
});

test('a page that fails makes room, and says why it failed', async () => {
  const { begun, begin } = pages(new PagesAtOnce({ atOnce: 1, waiting: 5 }, NEVER_SLOW_MS));
  const one = begin('one');
  const two = begin('two');
  one.fail();
  await expect(one.page).rejects.toThrow('one');
  await turn();
  expect(begun).toEqual(['one', 'two']);
  two.done();
  await two.page;
  const three = begin('three');
  await turn();
  expect(begun).toContain('three');
  three.done();
  await three.page;
});

test('pages that take long keep nobody waiting, and give their place away once', async () => {
  const { begun, begin } = pages(new PagesAtOnce({ atOnce: 1, waiting: 5 }, 5));
  const slow = begin('slow');
  const two = begin('two');
  const three = begin('three');
  await expect.poll(() => begun).toEqual(['slow', 'two', 'three']);
  for (const each of [slow, two, three]) each.done();
  await Promise.all([slow.page, two.page, three.page]);
  const strict = begin('four');
  begin('five');
  await turn();
  expect(begun).toEqual(['slow', 'two', 'three', 'four']);
  strict.done();
  await expect.poll(() => begun).toContain('five');
});

test('so many wait, and whatever comes beyond them is not drawn', async () => {
  const { begun, begin } = pages(new PagesAtOnce({ atOnce: 1, waiting: 2 }, NEVER_SLOW_MS));
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(begin);
  expect(await four?.page).toBeNull();
  one?.done();
  await one?.page;
  const five = begin('five');
  for (const each of [two, three, five]) each?.done();
  expect(await Promise.all([two?.page, three?.page, five.page])).toEqual(['two', 'three', 'five']);
  expect(begun).toEqual(['one', 'two', 'three', 'five']);
});
