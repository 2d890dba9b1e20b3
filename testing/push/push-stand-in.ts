import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser's half of a subscription. */
export interface TestBrowser {
  readonly path: string;
  readonly publicKey: string;
  readonly authSecret: string;
  decrypt(body: Buffer): string;
}

/** Decrypts what RFC 8291 sends: one record of aes128gcm. */
function decrypt(ecdh: ReturnType<typeof createECDH>, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

export function aBrowser(): TestBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    path: `/push/${createHmac('sha256', auth).digest('hex').slice(0, 20)}`,
    publicKey: ecdh.getPublicKey('base64url'),
    authSecret: auth.toString('base64url'),
    decrypt: (body) => decrypt(ecdh, auth, body),
  };
}

/** A push service on this machine. Responds with `status` (201), and keeps what it got. */
export async function openPushStandIn() {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-push-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...options, ...subject], { stdio: 'ignore' });
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  const got: { path: string; body: Buffer; authorization: string }[] = [];
  const answer = { status: 201, location: '' };
  const server = createServer(tls, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { authorization = '' } = request.headers;
      got.push({ path: request.url ?? '', body: Buffer.concat(parts), authorization });
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: it listens on a port.
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    got,
    answer,
    certificate: tls.cert,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
