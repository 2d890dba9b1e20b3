import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/primitives/problem.ts';
import { authenticate } from '#server/features/accounts/index.ts';
import { html, sendPage } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { contentDisposition } from '#server/platform/file-name.ts';
import type { PersonalFile } from '#server/platform/http/personal-file.ts';
import { logRefusal } from '#server/platform/security-log.ts';

/** A client that reads nothing for this long is treated as gone. */
const STALLED_MS = 120_000;

interface CsvRequest {
  readonly params: { readonly id: string; readonly kind?: string };
  readonly query: Record<string, unknown>;
}

/**
 * Serves a spreadsheet file as a download link: `write` checks access, and visitors sign in first and then return to
 * `page`. A refusal is shown as a page, so the browser never saves it as the file.
 */
export function mountCsvFile(
  app: FastifyInstance,
  makeCtx: (request: FastifyRequest) => Ctx,
  file: {
    readonly path: string;
    readonly page: PersonalFile['page'];
    readonly write: (ctx: Ctx, request: CsvRequest) => Promise<{ readonly name: string; readonly lines: Readable }>;
  },
): void {
  const config = { plainParams: ['id', 'kind'], personalFile: { page: file.page } };
  app.get<{ Params: CsvRequest['params']; Querystring: CsvRequest['query'] }>(
    file.path,
    { config },
    async (request, reply) => {
      const { params, query } = request;
      const visitor = makeCtx(request);
      const ctx = { ...visitor, actor: await authenticate(visitor, request, reply) };
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
      try {
        const { name, lines } = await file.write(ctx, { params, query });
        reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', contentDisposition('attachment', name))
          .send(lines);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        logRefusal(ctx, error);
        if (error.status === 401) return reply.redirect(`/login?next=${encodeURIComponent(file.page(params))}`, 303);
        if (!request.headers.accept?.includes('text/html')) throw error;
        if (typeof error.details?.retryAfterSeconds === 'number')
          reply.header('retry-after', error.details.retryAfterSeconds);
        return sendPage(
          reply,
          'Not downloaded',
          html`<div class="narrow"><h1>Not downloaded</h1><p class="soft">${error.message}</p><p><a href="${file.page(params)}">Back to the page</a></p></div>`,
          error.status,
        );
      }
    },
  );
}
