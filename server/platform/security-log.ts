import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Refusal } from '#contract/primitives/problem.ts';
import { PROOF_NEEDED } from '#contract/primitives/proof.ts';
import type { Ctx } from './ctx.ts';
import { loggedPath } from './http/logged-path.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';

/** The events of the security log. docs/operations.md explains each. */
export type SecurityEvent = 'sign_in_failed' | 'proof_failed' | 'limit_hit' | 'right_refused' | 'staff_act';

interface Facts {
  /** The result, as a stable word (`wrong_password`, `staff_only`, `done`). */
  readonly outcome: string;
  /** The account that was tried if no one is signed in. Left out: the actor's. */
  readonly personId?: number | undefined;
  readonly limit?: string;
}

const MINUTE_MS = 60_000;
/**
 * Maximum lines per minute about one event from one network, and about one event in total; each process counts
 * separately.
 */
const LINES_OF_NETWORK = 20;
const LINES_OF_EVENT = 600;

/** Counts the lines of the current minute, so a flood of requests can't fill the disk. */
class Bounds {
  #minute = 0;
  readonly #written = new Map<string, number>();
  #omitted = 0;

  /** False: leave this line out. Otherwise, how many were left out since the last line. */
  take(event: SecurityEvent, network: string, nowMs: number): { omitted: number } | false {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#written.clear();
    }
    const here = `${event} ${network}`;
    const ofEvent = this.#written.get(event) ?? 0;
    const ofNetwork = this.#written.get(here) ?? 0;
    if (ofEvent >= LINES_OF_EVENT || ofNetwork >= LINES_OF_NETWORK) {
      this.#omitted += 1;
      return false;
    }
    this.#written.set(event, ofEvent + 1).set(here, ofNetwork + 1);
    const omitted = this.#omitted;
    this.#omitted = 0;
    return { omitted };
  }
}

const boundsOf = new WeakMap<Log, Bounds>();
const RANDOM_KEY = randomBytes(32);

/**
 * A network's name in the log: the same network always gets the same name, and no one can derive the IP address from it
 * without the key.
 */
function hashOfNetwork(secretsKey: string | undefined, ip: string): string {
  const key =
    secretsKey === undefined
      ? RANDOM_KEY
      : Buffer.from(hkdfSync('sha256', secretsKey, 'callboard', 'security-log', 32));
  return createHmac('sha256', key).update(networkOf(ip)).digest('base64url').slice(0, 16);
}

/**
 * Logs a line of kind `security`: event, outcome, route, request, person by id, network by hash. Never emails, IP
 * addresses, or names. At most 20 lines a minute per event from one network and 600 in total; the next line says how
 * many were `omitted`. Staff acts are never left out.
 */
export function logSecurity(ctx: Ctx, event: SecurityEvent, { outcome, personId, limit }: Facts): void {
  const { actor, log, loggedRequest: request } = ctx;
  const network = request && hashOfNetwork(ctx.config.secretsKey, request.ip);
  const bounds = boundsOf.get(log) ?? new Bounds();
  boundsOf.set(log, bounds);
  const admitted =
    event === 'staff_act' ? { omitted: 0 } : bounds.take(event, network ?? '', ctx.clock.real().getTime());
  if (!admitted) return;
  const person = personId ?? (actor.kind === 'person' ? actor.personId : undefined);
  const fields = { kind: 'security', event, outcome, limit, reqId: ctx.requestId, person, network };
  const requestFields = request && { method: request.method, route: loggedPath(request) };
  log.warn({ ...fields, ...requestFields, ...(admitted.omitted > 0 ? { omitted: admitted.omitted } : {}) }, 'security');
}

/** Logs a refused permission (401, 403), or a limit that `limits.ts` doesn't count. */
export function logRefusal(ctx: Ctx, { status, code }: Refusal): void {
  // The code that checked the credentials, and the limiter, already log these.
  if (code === 'wrong_credentials' || code === 'too_many') return;
  // The person is prompted and confirms on the spot, so no permission was refused.
  if (code === PROOF_NEEDED) return;
  if (status === 401 || status === 403) logSecurity(ctx, 'right_refused', { outcome: code });
  if (status === 429) logSecurity(ctx, 'limit_hit', { outcome: 'refused', limit: code });
}
