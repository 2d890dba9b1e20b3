import { createHash } from 'node:crypto';
import type { KeyRecord } from '../rows.ts';
import type { State } from '../state.ts';
import { StripeFailure } from './failure.ts';

const REMEMBERED_SECONDS = 24 * 60 * 60;
const LONGEST_KEY = 255;

/** Hash of what must be identical when a key is reused. */
export function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

/**
 * Takes an idempotency key for a request. Returns the stored response if there is one. Throws if the key was used with
 * other parameters (400) or is currently in use (409). Otherwise marks it as in use and returns nothing. `now` is the
 * sandbox's time in seconds: a key lives for a day on the sandbox's clock.
 */
export function takeKey(
  state: State,
  key: string,
  print: string,
  requestId: string,
  now: number,
): KeyRecord | undefined {
  if (key.length > LONGEST_KEY) {
    throw new StripeFailure(
      400,
      { type: 'idempotency_error', message: `Idempotency keys may have at most ${LONGEST_KEY} characters.` },
      false,
    );
  }
  const found = state.get('keys', key);
  if (found && now - found.at < REMEMBERED_SECONDS) {
    if (found.fingerprint !== print) {
      throw new StripeFailure(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
        false,
      );
    }
    if (found.status === null) {
      throw new StripeFailure(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
        false,
      );
    }
    return found;
  }
  state.put('keys', { id: key, fingerprint: print, requestId, at: now, status: null, body: '' });
  return undefined;
}

export function storeResponse(state: State, key: string, status: number, body: string): void {
  const found = state.get('keys', key);
  if (found) state.put('keys', { ...found, status, body });
}

export function freeKey(state: State, key: string): void {
  state.remove('keys', key);
}

/** Deletes old keys, and with `alsoInUse` those that a stopped process left in use. */
export function forgetKeys(state: State, now: number, alsoInUse: boolean): void {
  for (const row of state.all('keys')) {
    if (now - row.at >= REMEMBERED_SECONDS || (alsoInUse && row.status === null)) state.remove('keys', row.id);
  }
}
