import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { OneLineARequest } from './request-log.ts';

function serving(disabled = false) {
  const lines: Record<string, unknown>[] = [];
  const app = Fastify({
    loggerInstance: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    logController: new OneLineARequest({ disableRequestLogging: disabled }),
    genReqId: () => 'the-request',
  });
  app.post('/api/v1/auth/password_resets/:token', async (_request, reply) => reply.code(409).send({ error: 'No.' }));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  return { app, lines };
}

test('a request is one line: method, path without secrets, status, and duration', async () => {
  const { app, lines } = serving();
  await app.inject({ method: 'POST', url: '/api/v1/auth/password_resets/secret?email=ada@example.org' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    reqId: 'the-request',
    method: 'POST',
    path: '/api/v1/auth/password_resets/…',
    status: 409,
    ms: expect.any(Number),
    msg: 'request',
  });
  expect(JSON.stringify(lines)).not.toMatch(/secret|ada@/);
});

test('frequent health checks and requests from tests aren’t logged', async () => {
  const { app, lines } = serving();
  await app.inject({ method: 'GET', url: '/healthz' });
  expect(lines).toHaveLength(0);
  const quiet = serving(true);
  await quiet.app.inject({ method: 'POST', url: '/api/v1/auth/password_resets/secret' });
  expect(quiet.lines).toHaveLength(0);
});
