import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Refusal } from '#contract/primitives/problem.ts';
import { PROOF_NEEDED } from '#contract/primitives/proof.ts';
import type { Ctx } from './ctx.ts';
import { loggedPath } from './http/logged-path.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';

/** What the security log knows. docs/operations.md says what each means. */
export type SecurityEvent = 'sign_in_failed' | 'proof_failed' | 'limit_hit' | 'right_refused' | 'staff_act';

interface Facts {
  /** What came of it, in a word that stays the same (`wrong_password`, `staff_only`, `done`). */
  readonly outcome: string;
  /** Whose account was tried, where no one is signed in. Left out, it is the actor. */
  readonly personId?: number | undefined;
  /** The name of the limit. */
  readonly limit?: string;
}

const MINUTE_MS = 60_000;
/** Lines a minute about one event from one network, and about one event altogether; each program counts for itself. */
const LINES_OF_NETWORK = 20;
const LINES_OF_EVENT = 600;

/** How much of what was written in this minute, so that no flood of requests fills the disk. */
class Bounds {
  #minute = 0;
  readonly #written = new Map<string, number>();
  #omitted = 0;

  /** False: this line is left out. Else how many were since the last line. */
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

/** A network as the log names it: the same one has the same name, and no address can be read from it without the key. */
function hashOfNetwork(secretsKey: string | undefined, ip: string): string {
  const key =
    secretsKey === undefined
      ? RANDOM_KEY
      : Buffer.from(hkdfSync('sha256', secretsKey, 'callboard', 'security-log', 32));
  return createHmac('sha256', key).update(networkOf(ip)).digest('base64url').slice(0, 16);
}

/**
 * Writes a line of kind `security`: event, outcome, route, request, who by id, network by hash. Never addresses or names.
 * Of one event at most 20 lines a minute from one network and 600 altogether; the next line says how many were `omitted`.
 * Acts of staff are never left out.
 */
export function logSecurity(ctx: Ctx, event: SecurityEvent, { outcome, personId, limit }: Facts): void {
  const { actor, log, loggedRequest: request } = ctx;
  const network = request && hashOfNetwork(ctx.config.secretsKey, request.ip);
  const bounds = boundsOf.get(log) ?? new Bounds();
  boundsOf.set(log, bounds);
  const taken = event === 'staff_act' ? { omitted: 0 } : bounds.take(event, network ?? '', ctx.clock.real().getTime());
  if (!taken) return;
  const person = personId ?? (actor.kind === 'person' ? actor.personId : undefined);
  const fields = { kind: 'security', event, outcome, limit, reqId: ctx.requestId, person, network };
  const where = request && { method: request.method, route: loggedPath(request) };
  log.warn({ ...fields, ...where, ...(taken.omitted > 0 ? { omitted: taken.omitted } : {}) }, 'security');
}

/** Tells a refusal that is one of rights (401, 403), or a limit that isn't counted by `limits.ts`. */
export function logRefusal(ctx: Ctx, { status, code }: Refusal): void {
  // Of these there is a line from the code that compared what was typed, and by the counter.
  if (code === 'wrong_credentials' || code === 'too_many') return;
  // Asked for in place, and given: no right was refused.
  if (code === PROOF_NEEDED) return;
  if (status === 401 || status === 403) logSecurity(ctx, 'right_refused', { outcome: code });
  if (status === 429) logSecurity(ctx, 'limit_hit', { outcome: 'refused', limit: code });
}
