import { createHash, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_LENGTH } from '../two-step/recovery-code.rules.ts';

/** 256 random bits, safe in a URL and in a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: enough to recognize it, not to use it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Six digits for typing. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** The stored form of a code; bound to its link, so that equal codes look different. */
export function hashCode(tokenHash: string, code: string): string {
  return createHash('sha256').update(`${tokenHash}:${code}`).digest('base64url');
}

/** A code that replaces the second step once. */
export function newRecoveryCode(): string {
  const sign = () => RECOVERY_ALPHABET[randomInt(0, RECOVERY_ALPHABET.length)];
  return Array.from({ length: RECOVERY_LENGTH }, sign).join('');
}

/** The stored form of a recovery code; bound to its owner. */
export function hashRecoveryCode(personId: number, code: string): string {
  return createHash('sha256').update(`recovery:${personId}:${code}`).digest('base64url');
}

export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
