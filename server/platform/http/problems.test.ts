import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerProblems } from './register.ts';

async function answerTo(error: Error): Promise<{ status: number; code: string }> {
  const app = Fastify();
  registerProblems(app);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  return { status: answer.statusCode, code: answer.json().code };
}

test('a refusal from the payment provider is our fault, not an unreadable request', async () => {
  for (const statusCode of [400, 402, 404, 409, 429]) {
    const error = Object.assign(new Error('No such price'), { statusCode, code: 'resource_missing' });
    expect(await answerTo(error)).toEqual({ status: 500, code: 'unexpected' });
  }
});

test('a request that Fastify or the file server can’t read is the client’s fault', async () => {
  const body = Object.assign(new Error('Body size'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' });
  expect(await answerTo(body)).toEqual({ status: 400, code: 'malformed' });
  const range = Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416, expose: true });
  expect(await answerTo(range)).toEqual({ status: 400, code: 'malformed' });
});
