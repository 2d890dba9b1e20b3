import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountApiReference } from './api-reference.ts';

test('the reference is a page that asks nobody else', async () => {
  const app = Fastify();
  mountApiReference(app);
  const answer = await app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  expect(answer.body).toContain('/api/openapi.json');
  expect(answer.body).not.toMatch(/https?:\/\/(cdn|fonts)\./);
  await app.close();
});
