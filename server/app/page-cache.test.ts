import { expect, it } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

const HOLE = 'nonce-goes-here';

function drawing(keepSeconds = 5, status = 200) {
  let drawn = 0;
  const draw = async (nonce: string): Promise<RenderedPage> => {
    drawn += 1;
    const html = `<i nonce="${nonce}">${drawn}</i>`;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { status, headers: [['content-type', 'text/html']], html, keepSeconds };
  };
  return { draw, count: () => drawn };
}

it('sends a kept page with a nonce of its own each time', async () => {
  const cache = new PageCache(HOLE);
  const { draw, count } = drawing();
  expect((await cache.page('/', 'one', draw)).html).toBe('<i nonce="one">1</i>');
  expect((await cache.page('/', 'two', draw)).html).toBe('<i nonce="two">1</i>');
  expect(count()).toBe(1);
});

it('draws once for all who ask at the same moment', async () => {
  const cache = new PageCache(HOLE);
  const { draw, count } = drawing();
  const pages = await Promise.all(['a', 'b', 'c'].map((nonce) => cache.page('/', nonce, draw)));
  expect(pages.map((page) => page.html)).toEqual(['a', 'b', 'c'].map((nonce) => `<i nonce="${nonce}">1</i>`));
  expect(count()).toBe(1);
});

it('draws anew when the time is over, and keeps neither failures nor what may not be kept', async () => {
  let now = 0;
  const cache = new PageCache(HOLE, () => now);
  const page = drawing(5);
  await cache.page('/', 'x', page.draw);
  now = 5001;
  await cache.page('/', 'x', page.draw);
  expect(page.count()).toBe(2);

  for (const other of [drawing(0), drawing(5, 404)]) {
    await cache.page('/other', 'x', other.draw);
    await cache.page('/other', 'x', other.draw);
    expect(other.count()).toBe(2);
  }
});

it('stays small however many addresses are asked for', async () => {
  const cache = new PageCache(HOLE);
  const first = drawing();
  await cache.page('/first', 'x', first.draw);
  const others = drawing();
  await Promise.all(Array.from({ length: 300 }, (_, index) => cache.page(`/${index}`, 'x', others.draw)));
  await cache.page('/first', 'x', first.draw);
  expect(first.count()).toBe(2);
});

it('draws anew once it was dropped, also what was just being drawn', async () => {
  const cache = new PageCache(HOLE);
  const { draw, count } = drawing();
  await cache.page('/', 'x', draw);
  cache.drop();
  const early = cache.page('/', 'x', draw);
  cache.drop();
  const late = cache.page('/', 'x', draw);
  expect([(await early).html, (await late).html]).toEqual(['<i nonce="x">2</i>', '<i nonce="x">3</i>']);
  // The early one, begun before the change, is not kept over the late one.
  expect((await cache.page('/', 'x', draw)).html).toBe('<i nonce="x">3</i>');
  expect(count()).toBe(3);
});
