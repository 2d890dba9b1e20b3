import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ProxySettings {
  /** Bodies with more bytes than this are refused with 413. */
  readonly maxBytes?: number;
  /** What of a response is held back until it is complete: all of it, or only the body. Left out: nothing. */
  readonly buffers?: 'all' | 'body';
  /** How X-Forwarded-For and X-Forwarded-Proto are handled. Left out: they pass through unchanged. */
  readonly forwarded?: 'sets' | 'adds' | 'removes';
  /** The value sent as X-Forwarded-Proto. */
  readonly proto?: string;
  /** Terminates TLS with this certificate. */
  readonly certificate?: Certificate;
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Makes a self-signed certificate for `localhost` and 127.0.0.1. */
export function makeCertificate(days = 90): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          String(days),
        ],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function forwardedHeaders(near: IncomingMessage, { forwarded, proto }: ProxySettings) {
  const { 'x-forwarded-for': before, 'x-forwarded-proto': _, ...headers } = near.headers;
  const seen = near.socket.remoteAddress ?? '';
  if (forwarded === undefined) return near.headers;
  if (forwarded === 'removes') return headers;
  const hops = forwarded === 'adds' && before ? `${String(before)}, ${seen}` : seen;
  return { ...headers, 'x-forwarded-for': hops, ...(proto ? { 'x-forwarded-proto': proto } : {}) };
}

async function forward(near: IncomingMessage, response: ServerResponse, target: string, settings: ProxySettings) {
  if (Number(near.headers['content-length'] ?? 0) > (settings.maxBytes ?? Number.POSITIVE_INFINITY)) {
    near.resume();
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
    return;
  }
  const far = request(new URL(near.url ?? '/', target), {
    method: near.method,
    headers: forwardedHeaders(near, settings),
  });
  response.once('close', () => far.destroy());
  near.pipe(far);
  const [got] = (await once(far, 'response')) as [IncomingMessage];
  const head = () => response.writeHead(got.statusCode ?? 502, got.headers);
  if (settings.buffers !== 'all') head().flushHeaders();
  if (!settings.buffers) {
    got.pipe(response);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of got) chunks.push(chunk as Buffer);
  (settings.buffers === 'all' ? head() : response).end(Buffer.concat(chunks));
}

/** Starts a reverse proxy with a typical configuration. `target`: the URL it forwards to. */
export async function smallProxy(
  target: string,
  settings: ProxySettings = {},
): Promise<{ url: string; close(): void }> {
  const listener: RequestListener = (near, response) => {
    forward(near, response, target, settings).catch(() => response.destroy());
  };
  const server = settings.certificate ? createSecureServer(settings.certificate, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `${settings.certificate ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
