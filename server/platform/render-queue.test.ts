import { expect, it } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** A rendering that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { make: () => promise, finish: () => resolve('done') };
}

it('limits how many wait, per person and in total, and refuses the rest with Retry-After', async () => {
  const queue = new RenderQueue({ ofOne: 2, ofAll: 20 });
  const first = held();
  const rendering = queue.render('first', first.make);
  const waiting = Array.from({ length: 20 }, (_, n) => queue.render(`network ${n}`, async () => n));
  const refused = { status: 503, code: 'busy', details: { retryAfterSeconds: 5 } };
  await expect(queue.render('one too many', async () => 0)).rejects.toMatchObject(refused);
  first.finish();
  expect(await rendering).toBe('done');
  expect(await Promise.all(waiting)).toEqual(waiting.map((_, n) => n));

  const next = held();
  const nextRendering = queue.render('other', next.make);
  const own = [queue.render('first', async () => 1), queue.render('first', async () => 2)];
  await expect(queue.render('first', async () => 3)).rejects.toMatchObject(refused);
  next.finish();
  expect(await Promise.all([nextRendering, ...own])).toEqual(['done', 1, 2]);
});

it('renders one at a time, takes turns, and continues after a failure', async () => {
  const queue = new RenderQueue({ ofOne: 5, ofAll: 20 });
  const order: string[] = [];
  const first = held();
  const all = [
    queue.render('many', first.make),
    ...[1, 2, 3].map((n) =>
      queue.render('many', async () => {
        order.push(`many ${n}`);
        if (n === 1) throw new Error('broken');
      }),
    ),
    queue.render('one', async () => order.push('one')),
  ];
  expect(order).toEqual([]);
  first.finish();
  const results = await Promise.allSettled(all);
  expect(order).toEqual(['many 1', 'one', 'many 2', 'many 3']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
