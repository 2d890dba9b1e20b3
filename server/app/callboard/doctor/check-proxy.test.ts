import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makeCertificate, type ProxySettings, smallProxy } from '#testing/faults/small-proxy.ts';
import { PROXY_CHECK_PATH } from '../../proxy-check.ts';
import { certificateFinding, checkProxy, forwardedFinding } from './check-proxy.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
/** How long to wait for a stream that never arrives. */
const SOON_MS = 300;

const apps = [testApp({ env: () => ({ TRUST_PROXY: 'true' }) }), testApp()] as const;
const [behind, alone] = apps;
beforeAll(async () => {
  for (const { app } of apps) await app.listen({ port: 0, host: '127.0.0.1' });
});
const addressOf = ({ app }: (typeof apps)[number]): string => {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

/** The `level about` of each finding, through a proxy with these settings. */
async function findingsFor(t: (typeof apps)[number], settings?: ProxySettings, streamMs?: number): Promise<string[]> {
  const target = addressOf(t);
  const proxy = settings && (await smallProxy(target, settings));
  if (proxy) open.push(proxy);
  const found = await checkProxy({ ...t.system.config, publicUrl: proxy?.url ?? target }, streamMs);
  return found.map(({ level, about }) => `${level} ${about}`);
}

describe('over plain http', () => {
  test('a proxy that passes everything through is fine', async () => {
    expect(await findingsFor(behind, { forwarded: 'adds' })).toEqual([
      'ok PUBLIC_URL',
      'ok forwarded headers',
      'ok uploads through the proxy',
      'ok event streams',
    ]);
  });

  test('a web process without a proxy is fine, too', async () => {
    expect(await findingsFor(alone)).toEqual([
      'ok PUBLIC_URL',
      'ok forwarded headers',
      'ok uploads through the proxy',
      'ok event streams',
    ]);
  });

  test('a proxy that refuses 3 MB is reported, with the setting to change', async () => {
    const proxy = await smallProxy(addressOf(behind), { forwarded: 'adds', maxBytes: 1024 ** 2 });
    open.push(proxy);
    const found = await checkProxy({ ...behind.system.config, publicUrl: proxy.url });
    expect(found).toContainEqual({
      about: 'uploads through the proxy',
      level: 'error',
      says: 'the proxy refuses 3 MB (413)',
      todo: expect.stringContaining('client_max_body_size'),
    });
  });

  test.each(['all', 'body'] as const)('a proxy that buffers unfinished responses is reported: %s', async (buffers) => {
    expect(await findingsFor(behind, { forwarded: 'sets', buffers }, SOON_MS)).toEqual([
      'ok PUBLIC_URL',
      'ok forwarded headers',
      'ok uploads through the proxy',
      'error event streams',
    ]);
  });

  test('a TRUST_PROXY that doesn’t match what the proxy does is reported', async () => {
    for (const [t, forwarded] of [
      [behind, undefined],
      [behind, 'removes'],
      [alone, 'sets'],
      [alone, 'adds'],
    ] as const)
      expect(await findingsFor(t, forwarded ? { forwarded } : {}), String(forwarded)).toContain(
        'error forwarded headers',
      );
  });

  test('something that is not Callboard, another installation, and no response at all are told apart', async () => {
    const config = { ...behind.system.config, publicUrl: addressOf(behind) };
    const other = { ...config, stripe: { ...config.stripe, webhookSecret: 'whsec_of_another' } };
    expect(await checkProxy(other)).toContainEqual(
      expect.objectContaining({ level: 'error', says: expect.stringContaining('a different installation') }),
    );
    expect(await checkProxy({ ...config, publicUrl: `${config.publicUrl}/somewhere` })).toMatchObject([
      { level: 'error', says: expect.stringContaining('not the way a Callboard web process does') },
    ]);
    expect(await checkProxy({ ...config, publicUrl: 'http://127.0.0.1:9' })).toMatchObject([
      { level: 'error', says: expect.stringContaining('ECONNREFUSED'), todo: expect.stringContaining('Start') },
    ]);
  });
});

describe('over TLS', () => {
  const certificate = makeCertificate();
  const ours = getCACertificates('default');

  test('an untrusted certificate is reported, and nothing is sent there', async () => {
    expect(await findingsFor(behind, { certificate, forwarded: 'adds', proto: 'https' })).toEqual(['error PUBLIC_URL']);
  });

  test('a trusted certificate is fine; a missing X-Forwarded-Proto is reported', async () => {
    setDefaultCACertificates([...ours, certificate.cert]);
    try {
      expect(await findingsFor(behind, { certificate, forwarded: 'adds', proto: 'https' })).toEqual([
        'ok TLS',
        'ok PUBLIC_URL',
        'ok forwarded headers',
        'ok uploads through the proxy',
        'ok event streams',
      ]);
      expect(await findingsFor(behind, { certificate, forwarded: 'adds' })).toContain('warning forwarded headers');
      expect(await findingsFor(alone, { certificate })).toContain('error forwarded headers');
    } finally {
      setDefaultCACertificates(ours);
    }
  });

  test('a certificate that expires soon is reported', () => {
    const now = new Date('2026-11-30T12:00:00Z');
    expect(certificateFinding(new Date('2026-12-14T13:00:00Z'), now)).toMatchObject({ level: 'ok' });
    expect(certificateFinding(new Date('2026-12-13T12:00:00Z'), now)).toMatchObject({ level: 'warning' });
  });
});

test('two proxies that both add their headers are reported: the nearest is believed', () => {
  const seen = { bytes: 0, trustProxy: true, forwardedProto: 'https', from: '10.0.0.2' };
  expect(forwardedFinding({ ...seen, forwardedFor: '192.0.2.1, 203.0.113.7, 10.0.0.2' }, true)).toMatchObject({
    level: 'error',
    says: expect.stringContaining('everyone as 10.0.0.2'),
  });
});

test('strangers get a 404 before a byte of their request’s body is read', async () => {
  for (const authorization of [undefined, 'Bearer x', `Bearer ${'0'.repeat(64)}`]) {
    const response = await behind.app.inject({
      method: 'POST',
      url: PROXY_CHECK_PATH,
      payload: Buffer.alloc(5 * 1024 ** 2),
      headers: { 'content-type': 'application/octet-stream', ...(authorization ? { authorization } : {}) },
    });
    expect(response.statusCode).toBe(404);
  }
});
