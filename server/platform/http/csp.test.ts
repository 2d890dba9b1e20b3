import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { NONCE_HEADER, nonceOf, registerCsp, sharedPagePolicy } from './csp.ts';
import { withoutNonce } from './response-cache/shared-page.ts';

async function served(options: Parameters<typeof registerCsp>[1] = {}) {
  const app = Fastify();
  registerCsp(app, options);
  app.get('/*', async (request) => ({ nonce: /^\/(api|assets)\//.test(request.url) ? '' : nonceOf(request.raw) }));
  await app.ready();
  return app;
}

it('lets scripts and styles run only by this response’s nonce', async () => {
  const app = await served();
  const [one, two] = [await app.inject('/'), await app.inject('/')];
  const policy = String(one.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'strict-dynamic' 'nonce-${one.json().nonce}'`);
  expect(policy).toContain(`style-src 'self' 'nonce-${one.json().nonce}'`);
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(one.json().nonce).not.toBe(two.json().nonce);
  await app.close();
});

it("never accepts a client's own nonce", async () => {
  const app = await served();
  const response = await app.inject({ url: '/', headers: { [NONCE_HEADER]: 'chosen' } });
  expect(response.json().nonce).not.toBe('chosen');
  expect(response.headers['content-security-policy']).not.toContain('chosen');
  await app.close();
});

it('lets nothing run in API responses; only /embed/ can be framed by other sites, and /preview/ by ours', async () => {
  const app = await served();
  const api = await app.inject('/api/v1/events');
  expect(api.headers['content-security-policy']).toContain("default-src 'none'");
  expect(api.headers['x-frame-options']).toBe('DENY');
  const embed = await app.inject('/embed/events/7');
  expect(embed.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(embed.headers['x-frame-options']).toBeUndefined();
  const preview = await app.inject('/preview/courses/voices');
  expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(preview.headers['x-frame-options']).toBe('SAMEORIGIN');
  await app.close();
});

it('lets nothing run in the web’s files, and omits headers there that only documents use', async () => {
  const app = await served({ https: true });
  const { headers } = await app.inject('/assets/index-1.js');
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
  });
  expect(headers['permissions-policy']).toBeUndefined();
  await app.close();
});

it('keeps browsers on https only if the site is served over https', async () => {
  const [plain, https] = [await served(), await served({ https: true })];
  expect((await plain.inject('/')).headers['strict-transport-security']).toBeUndefined();
  expect((await https.inject('/')).headers['strict-transport-security']).toContain('max-age');
  await Promise.all([plain.close(), https.close()]);
});

it('allows a shared page’s scripts and styles by hash, with nothing that others could use', async () => {
  const shared = withoutNonce(
    `<html><head><meta property="csp-nonce" content="N1"/><style nonce="N1">a{}</style></head><body style="color:&quot;x&quot;">
<script nonce="N1">one()</script><script>brought()</script><script type="module" src="/assets/a.js" nonce="N1"></script>
<script type="application/ld+json" nonce="N1">{"a":"<"}</script><i style="top:0">x</i></body></html>`,
    'N1',
  );
  const policy = sharedPagePolicy(shared, { paymentOrigins: ['https://js.pay.test'] });
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const part = (name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';
  expect(part('script-src')).toContain(`script-src 'self' https://js.pay.test ${hash('one()')}`);
  expect(part('script-src')).not.toContain(hash('brought()'));
  expect(part('style-src')).toBe(`style-src 'self' ${hash('a{}')}`);
  expect(part('style-src-attr')).toBe(`style-src-attr 'unsafe-hashes' ${hash('color:"x"')} ${hash('top:0')}`);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce|strict-dynamic/);
  expect(policy).toContain(
    "object-src 'none'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  );
  expect(shared.html).not.toContain('N1');
});
