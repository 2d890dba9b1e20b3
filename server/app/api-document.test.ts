import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { allRoutes } from './routes.ts';

const t = testApp();

test('the API document is built once, however often it is requested', async () => {
  const endpoint = allRoutes()[0]?.endpoint as { summary: string };
  const { summary } = endpoint;
  let built = 0;
  Object.defineProperty(endpoint, 'summary', {
    configurable: true,
    get: () => {
      built += 1;
      return summary;
    },
  });
  const responses = [];
  for (let n = 0; n < 3; n += 1) responses.push(await t.app.inject('/api/openapi.json'));
  Object.defineProperty(endpoint, 'summary', { value: summary });
  expect(built).toBe(1);
  for (const { statusCode, headers, body } of responses) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  }
});
