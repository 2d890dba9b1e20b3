import type { FastifyRequest } from 'fastify';
import { refuse } from '#contract/primitives/problem.ts';

const origins = new Map<string, string>();

/** The origin of our public URL: one per process, parsed once. */
function originOf(publicUrl: string): string {
  let origin = origins.get(publicUrl);
  if (origin === undefined) {
    origin = new URL(publicUrl).origin;
    origins.set(publicUrl, origin);
  }
  return origin;
}

/**
 * Refuses a state change that another site caused (rules §2): checks `Sec-Fetch-Site` if the browser sends it,
 * otherwise `Origin`. A client that is not a browser sends neither, and carries no ambient cookies.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const ownOrigins = [originOf(publicUrl), `http://${request.headers.host}`, `https://${request.headers.host}`];
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !ownOrigins.includes(origin);
  if (foreign) throw refuse('foreign_origin', 403, 'This request came from another site.');
}

/** Requires state changes to carry JSON or nothing. */
export function checkContentType(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const length = request.headers['content-length'];
  const empty = (length === undefined || length === '0') && request.headers['transfer-encoding'] === undefined;
  if (empty) return;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refuse('not_json', 415, 'Send JSON.');
}
