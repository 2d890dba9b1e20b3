import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import { type EventStream, openEventStream, registerEventStreams } from './event-stream.ts';

const SLOW_3G_BYTES_PER_MS = 400_000 / 8 / 1000;

let app: FastifyInstance | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

/** A server with our limits, six hundred times shorter; returns its port and the streams that it opened. */
async function serve() {
  const server = Fastify(CONNECTION_LIMITS);
  app = server;
  server.server.requestTimeout /= 600;
  server.server.headersTimeout /= 40;
  const opened: EventStream[] = [];
  server.post('/', async () => 'read');
  await server.register(async (scope) => {
    await registerEventStreams(scope);
    scope.get('/live', { sse: 'manual' }, async (_request, reply) => {
      opened.push(openEventStream(reply, 'x', () => undefined));
      return reply;
    });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, opened };
}

function open(port: number, begin: string) {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(begin);
  return { socket, text: () => text };
}

test.each([
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n'],
  [
    'a chunked body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
])('%s that come a byte at a time end in 408, while an open stream stays open', async (label, begin) => {
  const { port, opened } = await serve();
  const live = open(port, 'GET /live HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(live.text).toContain('event: hello');

  const slow = open(port, begin);
  const trickle = setInterval(() => slow.socket.write(label === 'a chunked body' ? '1\r\n \r\n' : ' '), 20);
  await new Promise((resolve) => slow.socket.once('close', resolve));
  clearInterval(trickle);
  expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /);

  opened[0]?.notify('after');
  await expect.poll(live.text).toContain('data: after');
});

test('the largest allowed picture gets through over slow 3G', () => {
  expect(IMAGE_MAX_BYTES / SLOW_3G_BYTES_PER_MS).toBeLessThan(CONNECTION_LIMITS.requestTimeout);
});
