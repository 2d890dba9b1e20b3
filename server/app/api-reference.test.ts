import { chromium } from '@playwright/test';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerCsp } from '#server/platform/http/csp.ts';
import { findChromium } from '#tools/chromium.mjs';
import { mountApiReference } from './api-reference.ts';

function served() {
  const app = Fastify();
  registerCsp(app, { https: true });
  mountApiReference(app);
  app.get('/api/openapi.json', async () => ({
    openapi: '3.1.1',
    info: { title: 'A school', version: '1' },
    paths: { '/evenings': { get: { summary: 'Every evening there is', responses: {} } } },
  }));
  app.get('/about', async () => 'A page like any other');
  return app;
}

test('the reference page makes no requests to other hosts', async () => {
  const app = served();
  const response = await app.inject('/api/docs/');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.body).toContain('/api/openapi.json');
  expect(response.body).not.toMatch(/https?:\/\/(cdn|fonts)\./);
  await app.close();
});

test('the reference carries the headers of every page, including its policy', async () => {
  const app = served();
  const about = await app.inject('/about');
  const own = /^(content-(type|length)|date|connection)$/;
  const headersOf = ({ headers }: { headers: object }) =>
    Object.entries(headers)
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => [name, String(value).replaceAll(/nonce-[^']+/g, 'nonce')]);
  expect(headersOf(about).length).toBeGreaterThan(8);
  for (const url of [
    '/api/docs/',
    '/api/docs',
    '/api/docs/?a=1',
    '/api/docs/js/scalar.js',
    '/api/docs/nothing/there',
  ]) {
    expect(headersOf(await app.inject(url))).toEqual(expect.arrayContaining(headersOf(about)));
  }
  const policy = String((await app.inject('/api/docs/')).headers['content-security-policy']);
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
  for (const other of ['/api/docsx', '/api/openapi.json']) {
    expect((await app.inject(other)).headers['content-security-policy']).toContain("default-src 'none'");
  }
  await app.close();
});

test('the reference renders under that policy', async () => {
  const app = served();
  const url = await app.listen({ port: 0 });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/api/docs/`);
    await page.getByText('Every evening there is').first().waitFor({ timeout: 120_000 });
  } finally {
    await browser.close();
    await app.close();
  }
});
