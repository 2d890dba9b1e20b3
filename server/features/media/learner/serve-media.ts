import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA_SHAPES, MEDIA_WIDTHS, type MediaShape } from '#contract/media/address.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { authenticate, currentPerson } from '#server/features/accounts/index.ts';
import { findMedia, isPrivate, type MediaRow, readMedia } from '#server/features/media/index.ts';
import { managesWorkout, whoseSubmission } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { contentDisposition } from '#server/platform/file-name.ts';

/** The content behind an id never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const NEVER_SHARED = 'private, no-store';
/** Nothing in a picture or file may run, even when it is opened directly. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const query = z.object({
  w: z.coerce
    .number()
    .refine((width) => MEDIA_WIDTHS.some((each) => each === width))
    .optional(),
  ar: z
    .string()
    .refine((shape): shape is MediaShape => Object.hasOwn(MEDIA_SHAPES, shape))
    .optional(),
  as: z.literal('png').optional(),
});
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Submitted work is visible to its uploader, its author, and people who manage the workout. */
async function maySee(ctx: Ctx, media: MediaRow): Promise<boolean> {
  if (!isPrivate(media)) return true;
  const person = await currentPerson(ctx);
  if (!person) return false;
  if (media.uploadedBy === person.id) return true;
  if (media.objectId === null) return false;
  const submission = await whoseSubmission(ctx, media.objectId);
  return submission !== undefined && (submission.userId === person.id || managesWorkout(person, submission));
}

function disposition({ fileName }: MediaRow): string {
  if (fileName === null) return 'inline';
  return contentDisposition('attachment', fileName);
}

async function serve(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const parsedParams = params.safeParse(request.params);
  const how = query.safeParse(request.query);
  if (!parsedParams.success || !how.success) throw notFound();
  const media = await findMedia(ctx, parsedParams.data.id);
  if (!media || !(await maySee(ctx, media))) throw notFound();
  const format = how.data.as ?? (/\bimage\/avif\b/.test(request.headers.accept ?? '') ? 'avif' : 'webp');
  const size = how.data.w === undefined ? undefined : ({ width: how.data.w, shape: how.data.ar, format } as const);
  const etag = `"${media.checksum.slice(0, 32)}${size ? `-${size.width}${size.shape ?? ''}${size.format === 'webp' ? '' : size.format[0]}` : ''}"`;
  reply.headers({
    'cache-control': isPrivate(media) ? NEVER_SHARED : FOR_A_YEAR,
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': isPrivate(media) ? 'same-origin' : 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag,
    ...(size ? { vary: 'accept' } : {}),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const found = await readMedia(ctx, media, size);
  if (!found) throw notFound();
  return reply.type(found.contentType).header('content-disposition', disposition(media)).send(found.bytes);
}

/**
 * `GET /media/{id}`: pictures and files, outside the API. Pictures come in other sizes with `?w=`, `&ar=`, as AVIF for
 * clients that accept it, else as WebP; `&as=png` is for mail programs.
 */
export function mountMedia(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:id',
    handler: async (request, reply) => {
      const visitor = makeCtx(request);
      const actor = await authenticate(visitor, request, reply);
      return serve({ ...visitor, actor }, request, reply);
    },
  });
}
