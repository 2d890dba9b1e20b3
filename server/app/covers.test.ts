import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coverPath } from '#covers/address.ts';
import { registerProblems } from '#server/platform/http/register.ts';
import { testApp } from '#testing/app.ts';
import { mountCovers } from './covers.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
const app = Fastify({ trustProxy: true });
beforeAll(() => {
  registerProblems(app);
  mountCovers(app, () => t.system.ctx({ kind: 'visitor' }, 'test'));
});
afterAll(() => app.close());

const ask = (url: string, from: string) => app.inject({ url, headers: { 'x-forwarded-for': from } });

it('answers a drawn cover as SVG, and as PNG in the sizes of mail and previews', async () => {
  const of = { name: 'Ink & page', topic: 'Manga' };
  const svg = await app.inject(coverPath(of));
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.headers['cache-control']).toContain('immutable');

  const preview = await app.inject(coverPath(of, 1200));
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const small = await app.inject(coverPath(of, 64));
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 64, height: 36 });
});

it('makes no other sizes', async () => {
  expect((await app.inject('/covers/drawn.png?name=x&w=9000')).statusCode).toBe(404);
  expect((await app.inject(`/covers/drawn.svg?name=${'x'.repeat(500)}`)).statusCode).toBe(404);
});

it('limits new pictures for each network, never one that is kept, and lets no one else wait for made-up names', async () => {
  const mine = coverPath({ name: 'Kept before' }, 1200);
  expect((await ask(mine, '198.51.100.1')).statusCode).toBe(200);

  const madeUp = Array.from({ length: 60 }, (_, n) => ask(coverPath({ name: `Made up ${n}` }, 1200), '203.0.113.7'));
  const flood = await Promise.all([...madeUp, ask(coverPath({ name: 'A real course' }, 1200), '198.51.100.2')]);
  const elsewhere = flood.pop();
  expect(elsewhere?.statusCode).toBe(200);
  const refused = flood.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused) {
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }

  let made = flood.length - refused.length;
  for (let n = 0; made < 30; n += 1, made += 1) {
    expect((await ask(coverPath({ name: `One by one ${n}` }, 64), '203.0.113.7')).statusCode).toBe(200);
  }
  const over = await ask(coverPath({ name: 'One more' }, 1200), '203.0.113.7');
  expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);

  expect((await ask(mine, '203.0.113.7')).statusCode).toBe(200);
  expect((await ask(coverPath({ name: 'One more' }, 1200), '198.51.100.1')).statusCode).toBe(200);
});
