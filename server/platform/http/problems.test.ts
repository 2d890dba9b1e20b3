import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerProblems } from './register.ts';

async function responseToError(error: Error): Promise<{ status: number; code: string }> {
  const app = Fastify();
  registerProblems(app);
  app.get('/', () => {
    throw error;
  });
  const response = await app.inject('/');
  await app.close();
  return { status: response.statusCode, code: response.json().code };
}

test('a refusal from the payment provider is our fault, not an unreadable request', async () => {
  for (const statusCode of [400, 402, 404, 409, 429]) {
    const error = Object.assign(new Error('No such price'), { statusCode, code: 'resource_missing' });
    expect(await responseToError(error)).toEqual({ status: 500, code: 'unexpected' });
  }
});

test('a request that Fastify or the file server can’t read is the client’s fault', async () => {
  const body = Object.assign(new Error('Body size'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' });
  expect(await responseToError(body)).toEqual({ status: 400, code: 'malformed' });
  const range = Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416, expose: true });
  expect(await responseToError(range)).toEqual({ status: 400, code: 'malformed' });
});
