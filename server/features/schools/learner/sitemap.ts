import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { querySitemap, type SitemapEntry } from './sitemap.query.ts';

const ALWAYS = ['/', '/courses', '/events', '/teach_with_us'];
/**
 * Paths that search engines shouldn't crawl. Pages marked `noindex` are left out: a crawler has to read a page to see
 * the mark.
 */
const CLOSED = ['/api/', '/dev/', '/admin', '/teachers', '/dashboard'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function entry(origin: string, { path, changedAt }: SitemapEntry): string {
  const at = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
  return `<url><loc>${escaped(new URL(path, origin).href)}</loc>${at}</url>`;
}

async function sitemap(ctx: Ctx): Promise<string> {
  const origin = ctx.config.publicUrl;
  const found = await querySitemap(ctx);
  const all = [...ALWAYS.map((path) => ({ path, changedAt: null })), ...found];
  const urls = all.map((each) => entry(origin, each)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

const robots = (ctx: Ctx) =>
  [
    'User-agent: *',
    'Allow: /',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL('/sitemap.xml', ctx.config.publicUrl).href}`,
    '',
  ].join('\n');

/** `GET /sitemap.xml` and `/robots.txt`, for search engines (rules-teachers LP7). */
export function mountSitemap(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await sitemap(makeCtx(request))),
  );
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(makeCtx(request))),
  );
}
