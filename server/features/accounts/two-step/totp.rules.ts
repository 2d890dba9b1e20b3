import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after whose codes are accepted too, for inaccurate phone clocks and slow typing. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** 160 random bits, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` URL in the QR code. */
export function totpAddress(secret: string, email: string): string {
  return new TOTP({ ...SHAPE, issuer: 'Callboard', label: email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The time step that a code belongs to, around `real`; undefined if it belongs to none. A used step, and all before it,
 * no longer count, so someone looking over a shoulder can't reuse the code.
 */
export function stepOfCode(secret: string, code: string, real: Date, lastStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = real.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...SHAPE, token: code, secret: key, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : undefined;
}
