import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '#contract/primitives/problem.ts';
import { COVER_WIDTHS } from '#covers/address.ts';
import { coverSvg } from '#covers/cover.ts';
import { type CoverOf, MOTIF_NAMES } from '#covers/motif-names.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** Kept PNGs; the widest weighs about 40 KB. */
const AT_MOST = 200;
/** A preview of a link is 1200 × 630. */
const PREVIEW_RATIO = 630 / 1200;
const NAME_AT_MOST = 400;
const ACCENT_AT_MOST = 40;

const query = z.object({
  name: z.string().max(NAME_AT_MOST).default(''),
  topic: z.string().max(NAME_AT_MOST).optional(),
  a: z.string().max(ACCENT_AT_MOST).optional(),
  m: z.enum(MOTIF_NAMES).optional(),
  w: z.coerce
    .number()
    .refine((width) => COVER_WIDTHS.some((each) => each === width))
    .default(1200),
});

const coverOf = ({ name, topic, a, m }: z.infer<typeof query>): CoverOf => ({ name, topic, accent: a, motif: m });

/**
 * Covers of what has no picture, drawn from what its address says alone: `/covers/drawn.svg` for pages, `/covers/drawn.png?w=` for
 * mail and link previews. Nothing is read from the database, and an address always answers the same picture.
 */
export function mountCovers(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time: drawing is cheap, but a flood of new names must not take the machine. */
  function png(svg: string, width: number): Promise<Buffer> {
    const key = `${width}${svg}`;
    let picture = kept.get(key);
    if (!picture) {
      const height = width === 1200 ? Math.round(width * PREVIEW_RATIO) : Math.round((width * 9) / 16);
      picture = last.then(async () => {
        const sharp = await pictureLibrary();
        return sharp(Buffer.from(svg))
          .resize(width, height, { fit: 'cover' })
          .png({ palette: true, quality: 90 })
          .toBuffer();
      });
      last = picture.catch(() => undefined);
      picture.catch(() => kept.delete(key));
      const oldest = kept.keys().next();
      if (kept.size >= AT_MOST && !oldest.done) kept.delete(oldest.value);
      kept.set(key, picture);
    }
    return picture;
  }

  app.get('/covers/drawn.svg', async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw notFound();
    return reply
      .type('image/svg+xml')
      .header('cache-control', FOR_A_YEAR)
      .send(coverSvg(coverOf(asked.data)));
  });

  app.get('/covers/drawn.png', async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw notFound();
    const picture = await png(coverSvg(coverOf(asked.data)), asked.data.w);
    return reply
      .type('image/png')
      .headers({ 'cache-control': FOR_A_YEAR, 'cross-origin-resource-policy': 'cross-origin' })
      .send(picture);
  });
}
