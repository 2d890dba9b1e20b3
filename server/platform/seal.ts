import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** There is no key to seal with; staff screens say so before it comes to this. */
export class NoSecretsKey extends Error {}
/** The text was sealed with another key or for another purpose, or changed since. */
export class BrokenSeal extends Error {}

function keyFor(config: Pick<Config, 'secretsKey'>, purpose: string): Buffer {
  if (config.secretsKey === undefined) throw new NoSecretsKey("SECRETS_KEY isn't set.");
  return Buffer.from(hkdfSync('sha256', config.secretsKey, 'callboard', purpose, 32));
}

/**
 * Encrypts a third-party secret for the database: AES-256-GCM with a key per purpose, derived from `SECRETS_KEY`. The
 * database or a backup alone isn't enough to read it. @throws NoSecretsKey
 */
export function seal(config: Pick<Config, 'secretsKey'>, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, purpose), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** @throws NoSecretsKey, BrokenSeal */
export function unseal(config: Pick<Config, 'secretsKey'>, purpose: string, sealed: string): string {
  const key = keyFor(config, purpose);
  const [version, body] = sealed.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new BrokenSeal('Not a seal of ours.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new BrokenSeal('Sealed with another key, or changed since.');
  }
}
