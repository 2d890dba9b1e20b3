import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { coverPath } from '#covers/address.ts';
import { mountCovers } from './covers.ts';

it('answers a drawn cover as SVG, and as PNG in the sizes of mail and previews', async () => {
  const app = Fastify();
  mountCovers(app);
  const of = { name: 'Ink & page', topic: 'Manga' };
  const svg = await app.inject(coverPath(of));
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.headers['cache-control']).toContain('immutable');

  const preview = await app.inject(coverPath(of, 1200));
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const small = await app.inject(coverPath(of, 64));
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 64, height: 36 });
  await app.close();
});

it('makes no other sizes', async () => {
  const app = Fastify();
  mountCovers(app);
  expect((await app.inject('/covers/drawn.png?name=x&w=9000')).statusCode).toBeGreaterThanOrEqual(400);
  expect((await app.inject(`/covers/drawn.svg?name=${'x'.repeat(500)}`)).statusCode).toBeGreaterThanOrEqual(400);
  await app.close();
});
