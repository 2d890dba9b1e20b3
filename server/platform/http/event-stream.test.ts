import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type EventStream, openEventStream, registerEventStreams } from './event-stream.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server with one route that opens a stream; returns how to request it, what was opened, and how many have ended. */
async function serve() {
  const server = Fastify();
  app = server;
  const opened: EventStream[] = [];
  const ended: string[] = [];
  await server.register(async (scope) => {
    await registerEventStreams(scope);
    scope.get('/live', { sse: 'manual' }, async (request, reply) => {
      if (request.headers.full) return reply.code(503).send({ error: 'Too many streams.' });
      reply.header('set-cookie', ['a=1', 'b=2']);
      opened.push(openEventStream(reply, 'x,y', () => ended.push('ended')));
      return reply;
    });
  });
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/live`;
  return { url, opened, ended };
}

test('a stream sends hello, then each changed topic, once however often it changes while it waits', async () => {
  const { url, opened, ended } = await serve();
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const [stream] = opened;
  for (let time = 0; time < 10_000; time += 1) stream?.notify(time % 2 ? 'x' : 'y');
  await new Promise(setImmediate);
  stream?.notify('x');
  await new Promise(setImmediate);
  stream?.end();
  expect(await response.text()).toBe(
    'event: hello\ndata: x,y\n\nevent: change\ndata: y\n\nevent: change\ndata: x\n\nevent: change\ndata: x\n\n',
  );
  stream?.notify('y');
  stream?.end();
  expect(ended).toEqual(['ended']);
});

test('closing the page ends its stream; a refusal is a plain response', async () => {
  const { url, ended } = await serve();
  const tab = new AbortController();
  await fetch(url, { signal: tab.signal });
  tab.abort();
  await expect.poll(() => ended).toEqual(['ended']);
  const refused = await fetch(url, { headers: { full: 'yes' } });
  expect([refused.status, await refused.json()]).toEqual([503, { error: 'Too many streams.' }]);
});
