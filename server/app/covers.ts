import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '#contract/primitives/problem.ts';
import { COVER_WIDTHS } from '#covers/address.ts';
import { coverSvg, lookOfName } from '#covers/cover.ts';
import { readCover } from '#covers/look.ts';
import { MOTIF_NAMES } from '#covers/motif-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';
import { RenderQueue } from '#server/platform/render-queue.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** Kept PNGs; the widest weighs about 50 KB. */
const AT_MOST = 200;
/** Of one network few, so that made-up names keep no one else's waiting. */
const WAITING_AT_MOST = { ofOne: 5, ofAll: 20 };
/** New pictures that one network asks for: what is kept is never counted. */
const NEW_COVERS: Limit = { name: 'new_covers', points: 30, seconds: 60 };
/** A preview of a link is 1200 × 630. */
const PREVIEW_RATIO = 630 / 1200;
const NAME_AT_MOST = 400;
const ACCENT_AT_MOST = 40;

const COVER_AT_MOST = 40;

const query = z.object({
  /** A cover as answers tell it. Without it the others decide, as addresses said until November 2026: link previews keep them. */
  c: z.string().max(COVER_AT_MOST).optional(),
  name: z.string().max(NAME_AT_MOST).default(''),
  topic: z.string().max(NAME_AT_MOST).optional(),
  a: z.string().max(ACCENT_AT_MOST).optional(),
  m: z.enum(MOTIF_NAMES).optional(),
  w: z.coerce
    .number()
    .refine((width) => COVER_WIDTHS.some((each) => each === width))
    .default(1200),
});

/** @throws 404 for what is no cover */
function svgOf({ c, name, topic, a, m }: z.infer<typeof query>): string {
  const look = c === undefined ? lookOfName({ name, topic, accent: a, motif: m }) : readCover(c);
  if (!look) throw notFound();
  return coverSvg(look);
}

async function drawnPng(svg: string, width: number): Promise<Buffer> {
  const height = width === 1200 ? Math.round(width * PREVIEW_RATIO) : Math.round((width * 9) / 16);
  const sharp = await pictureLibrary();
  // Colors reduced to a palette would weigh a fifth and take fifteen times as long.
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' }).png({ compressionLevel: 6 }).toBuffer();
}

/**
 * Covers of what has no picture, rendered from what the URL says alone: `/covers/drawn.svg` for pages, `/covers/drawn.png?w=` for
 * mail and link previews. No cover is read from the database, and a URL always answers the same picture.
 */
export function mountCovers(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Ctx): void {
  /** The latest used last. */
  const kept = new Map<string, Buffer>();
  const queue = new RenderQueue(WAITING_AT_MOST);

  /** @throws 503 where too many wait, 429 where this network asked for too many new ones */
  async function png(request: FastifyRequest, svg: string, width: number): Promise<Buffer> {
    const key = `${width}${svg}`;
    const network = networkOf(request.ip);
    const picture =
      kept.get(key) ??
      // Counted when it is its turn: a flood asks the database no more than one question at a time.
      (await queue.render(network, async () => {
        const meanwhile = kept.get(key);
        if (meanwhile) return meanwhile;
        await takeFromLimit(ctxOf(request), NEW_COVERS, network);
        return drawnPng(svg, width);
      }));
    kept.delete(key);
    kept.set(key, picture);
    const oldest = kept.keys().next();
    if (kept.size > AT_MOST && !oldest.done) kept.delete(oldest.value);
    return picture;
  }

  app.get('/covers/drawn.svg', async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw notFound();
    return reply.type('image/svg+xml').header('cache-control', FOR_A_YEAR).send(svgOf(asked.data));
  });

  app.get('/covers/drawn.png', async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw notFound();
    const picture = await png(request, svgOf(asked.data), asked.data.w);
    return reply
      .type('image/png')
      .headers({ 'cache-control': FOR_A_YEAR, 'cross-origin-resource-policy': 'cross-origin' })
      .send(picture);
  });
}
