import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestApp } from '#testing/app.ts';

/** The six digits that an app shows for a secret, `stepsAhead` steps from now. */
export function appCode(secret: string, stepsAhead = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAhead * 30_000 });
}

/**
 * Turns on two-step sign-in for a test's person, through the settings' own calls. Setup uses the current step's code,
 * so the next sign-in needs `appCode(secret, 1)`.
 */
export async function setUpTwoStep(
  t: TestApp,
  personId: number,
): Promise<{ secret: string; recoveryCodes: string[]; endedSessions: number }> {
  const url = `/api/v1/users/${personId}/two_step`;
  const started = await t.as(personId, { method: 'POST', url, payload: {} });
  expect(started.statusCode, started.body).toBe(200);
  const { secret } = started.json();
  const payload = { code: appCode(secret) };
  const confirmed = await t.as(personId, { method: 'POST', url: `${url}/confirmation`, payload });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { secret, ...confirmed.json() };
}
