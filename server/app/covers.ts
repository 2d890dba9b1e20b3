import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '#contract/primitives/problem.ts';
import { COVER_WIDTHS } from '#covers/address.ts';
import { coverSvg, lookOfName } from '#covers/cover.ts';
import { readCover } from '#covers/look.ts';
import { MOTIF_NAMES } from '#covers/motif-names.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';
import type { PictureCache } from './picture-cache.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** A link preview is 1200 × 630. */
const PREVIEW_RATIO = 630 / 1200;
const MAX_NAME_LENGTH = 400;
const MAX_ACCENT_LENGTH = 40;

const MAX_COVER_LENGTH = 40;

const query = z.object({
  /**
   * A cover as API responses send it. Without it, the other parameters describe the cover, as they did in URLs until
   * November 2026, which old link previews still use.
   */
  c: z.string().max(MAX_COVER_LENGTH).optional(),
  name: z.string().max(MAX_NAME_LENGTH).default(''),
  topic: z.string().max(MAX_NAME_LENGTH).optional(),
  a: z.string().max(MAX_ACCENT_LENGTH).optional(),
  m: z.enum(MOTIF_NAMES).optional(),
  w: z.coerce
    .number()
    .refine((width) => COVER_WIDTHS.some((each) => each === width))
    .default(1200),
});

/** @throws 404 for an invalid cover */
function svgOf({ c, name, topic, a, m }: z.infer<typeof query>): string {
  const look = c === undefined ? lookOfName({ name, topic, accent: a, motif: m }) : readCover(c);
  if (!look) throw notFound();
  return coverSvg(look);
}

async function renderPng(svg: string, width: number): Promise<Buffer> {
  const height = width === 1200 ? Math.round(width * PREVIEW_RATIO) : Math.round((width * 9) / 16);
  const sharp = await pictureLibrary();
  // A palette would make it a fifth of the size, but take fifteen times as long.
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' }).png({ compressionLevel: 6 }).toBuffer();
}

/**
 * Covers for things without a picture, rendered from the URL alone: `/covers/drawn.svg` for pages,
 * `/covers/drawn.png?w=` for email and link previews. The database is not read, and a URL always returns the same
 * picture.
 */
export function mountCovers(app: FastifyInstance, kept: PictureCache): void {
  app.get('/covers/drawn.svg', async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw notFound();
    return reply.type('image/svg+xml').header('cache-control', FOR_A_YEAR).send(svgOf(parsed.data));
  });

  app.get('/covers/drawn.png', async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw notFound();
    const svg = svgOf(parsed.data);
    const { w } = parsed.data;
    const picture = await kept.get(request, `${w}${svg}`, () => renderPng(svg, w));
    return reply
      .type('image/png')
      .headers({ 'cache-control': FOR_A_YEAR, 'cross-origin-resource-policy': 'cross-origin' })
      .send(picture);
  });
}
