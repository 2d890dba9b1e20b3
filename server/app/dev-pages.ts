import { AsyncLocalStorage } from 'node:async_hooks';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { NONCE_HEADER, registerCsp } from '../platform/http/csp.ts';
import { forwardToApi } from './forward-to-api.ts';
import { headersHandedOn, type InProcessCall, NOT_PAGES, publishToPages, type Rendering } from './web.ts';

/** The API sets this header to say that it doesn't serve a path itself: it is a page to render. */
const DRAW_HEADER = 'x-callboard-draw';
/**
 * Paths that Vite serves on its own, without calling the API. Of `covers/`, only the modules: the API serves the covers
 * they render.
 */
const VITES = /^\/(@|web\/|contract\/|covers\/[\w-]+\.ts(\?|$)|node_modules\/|\.build\/|assets\/)/;

/**
 * In development, the API renders no pages, and flags every path that it doesn't know as a page. Vite runs in its own
 * process (`startDevPages`), so a server change doesn't reload Vite and its modules.
 */
export function mountPagesElsewhere(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      if (NOT_PAGES.test(request.url)) return reply.callNotFound();
      return reply.code(404).header(DRAW_HEADER, '1').send();
    },
  });
}

export interface DevPagesOptions {
  readonly config: Config;
  readonly apiPort: number;
  readonly clockOffsetMs: () => number;
}

/**
 * The development front end. Vite renders pages in this process and keeps running while the API behind it restarts;
 * everything else is forwarded to the API, waiting for it if necessary. Resolves when the port responds.
 */
export async function startDevPages(options: DevPagesOptions): Promise<{ stop(): Promise<void> }> {
  const { config, apiPort } = options;
  const app: FastifyInstance = Fastify();
  const rendering = new AsyncLocalStorage<Rendering>();
  const { host } = new URL(config.publicUrl);
  publishToPages({ config, clockOffsetMs: options.clockOffsetMs }, (call) =>
    callOverHttp(apiPort, rendering.getStore(), call),
  );
  registerCsp(app, {
    dev: true,
    https: config.publicUrl.startsWith('https:'),
    paymentOrigins: config.paymentOrigins,
    hmrPort: config.port,
  });
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  // Bodies are forwarded as they arrive.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const draw = (request: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const setCookie = (cookie: string) => reply.raw.appendHeader('set-cookie', cookie);
    rendering.run({ request, host, setCookie }, () => vite.middlewares(request.raw, reply.raw));
  };
  app.all('/*', async (request, reply) => {
    reply.hijack();
    if (VITES.test(request.url)) return draw(request, reply);
    try {
      const response = await forwardToApi(apiPort, { ...request.raw.headers, [NONCE_HEADER]: undefined }, request.raw);
      if (response.headers[DRAW_HEADER]) {
        response.resume();
        return draw(request, reply);
      }
      reply.raw.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply.raw);
      reply.raw.once('close', () => response.destroy());
    } catch (error) {
      reply.raw.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      reply.raw.end(`The API doesn't answer; the terminal says why.\n${String(error)}\n`);
    }
  });
  await app.listen({ port: config.port, host: config.host });
  return {
    async stop() {
      await vite.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** A loader's call as the person whose page is being rendered; over HTTP, because the API runs in another process. */
async function callOverHttp(port: number, at: Rendering | undefined, call: InProcessCall) {
  if (!at) throw new Error('A loader called the API outside of a request.');
  const response = await forwardToApi(port, headersHandedOn(at, call), call);
  for (const cookie of response.headers['set-cookie'] ?? []) at.setCookie(cookie);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode ?? 502, text };
}
