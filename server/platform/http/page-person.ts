import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { OTHER_PERSON, PAGE_PERSON_HEADER, pagePersonOf } from '#contract/primitives/page-person.ts';
import { refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from '../ctx.ts';

/**
 * Refuses what a page would change for someone else than it shows: another tab of the browser has signed in as them. Signing in
 * and out isn't refused; a session that has ended is refused where rights are asked.
 */
export function checkPagePerson(
  { actor }: Ctx,
  { method, signsIn, signsOut }: AnyEndpoint,
  { headers }: FastifyRequest,
): void {
  const shown = headers[PAGE_PERSON_HEADER];
  if (method === 'GET' || signsIn || signsOut || actor.kind !== 'person' || shown === undefined) return;
  if (shown === pagePersonOf(actor.personId)) return;
  throw refuse(
    OTHER_PERSON,
    409,
    "You're signed in as someone else in this browser now, so nothing was changed. Reload the page.",
  );
}
