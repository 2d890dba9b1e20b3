import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coverInRequest } from '#contract/primitives/cover.ts';
import { coverPath } from '#covers/address.ts';
import { MOTIF_NAMES } from '#covers/motif-names.ts';
import { registerProblems } from '#server/platform/http/register.ts';
import { testApp } from '#testing/app.ts';
import { mountCovers } from './covers.ts';
import { PictureCache } from './picture-cache.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
const app = Fastify({ trustProxy: true });
beforeAll(() => {
  registerProblems(app);
  mountCovers(app, new PictureCache(() => t.system.ctx({ kind: 'visitor' }, 'test')));
});
afterAll(() => app.close());

const getFrom = (url: string, from: string) => app.inject({ url, headers: { 'x-forwarded-for': from } });

it('serves a rendered cover as SVG, and as PNG in the sizes for email and link previews', async () => {
  const of = 'halftone-1-48213-plum';
  const svg = await app.inject(coverPath(of));
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.headers['cache-control']).toContain('immutable');

  const preview = await app.inject(coverPath(of, 1200));
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const small = await app.inject(coverPath(of, 64));
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 64, height: 36 });
});

it('still serves URLs by name, because old link previews request them', async () => {
  const old = '/covers/drawn.svg?name=Ink%20%26%20page&topic=Manga&a=teal&m=ripples&v=1';
  const svg = await app.inject(old);
  expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect((await app.inject(old)).body).toBe(svg.body);
  const preview = await app.inject('/covers/drawn.png?name=Ink&v=1&w=1200');
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
});

it('renders no other sizes, and nothing for an invalid cover', async () => {
  expect((await app.inject('/covers/drawn.png?c=mouths-1-7&w=9000')).statusCode).toBe(404);
  expect((await app.inject('/covers/drawn.svg?c=lips-1-7')).statusCode).toBe(404);
  expect((await app.inject(`/covers/drawn.svg?c=mouths-1-7-${'x'.repeat(50)}`)).statusCode).toBe(404);
  expect((await app.inject(`/covers/drawn.svg?name=${'x'.repeat(500)}`)).statusCode).toBe(404);
});

it('limits new pictures per network, but not cached ones; made-up names block no one else', async () => {
  const mine = coverPath('mouths-0-1', 1200);
  expect((await getFrom(mine, '198.51.100.1')).statusCode).toBe(200);

  const requests = Array.from({ length: 60 }, (_, n) => getFrom(coverPath(`mouths-1-${n}`, 1200), '203.0.113.7'));
  const flood = await Promise.all([...requests, getFrom(coverPath('staves-0-1', 1200), '198.51.100.2')]);
  const elsewhere = flood.pop();
  expect(elsewhere?.statusCode).toBe(200);
  const refused = flood.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused) {
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }

  let rendered = flood.length - refused.length;
  for (let n = 0; rendered < 30; n += 1, rendered += 1) {
    expect((await getFrom(coverPath(`ripples-1-${n}`, 64), '203.0.113.7')).statusCode).toBe(200);
  }
  const over = await getFrom(coverPath('lanterns-2-1', 1200), '203.0.113.7');
  expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);

  expect((await getFrom(mine, '203.0.113.7')).statusCode).toBe(200);
  expect((await getFrom(coverPath('lanterns-2-1', 1200), '198.51.100.1')).statusCode).toBe(200);
});

it('the contract accepts covers as they are written, and drops their accent', () => {
  for (const motif of MOTIF_NAMES) {
    expect(coverInRequest.parse(`${motif}-2-65535`)).toBe(`${motif}-2-65535`);
    expect(coverInRequest.parse(`${motif}-0-7-plum`)).toBe(`${motif}-0-7`);
  }
  for (const none of [
    '',
    'lips-1-7',
    'mouths-3-7',
    'mouths-1-07',
    'mouths-1-123456',
    'mouths-1-7-PLUM',
    'x'.repeat(1000),
  ])
    expect(coverInRequest.safeParse(none).success).toBe(false);
});
