import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { OTHER_PERSON, PAGE_PERSON_HEADER, pagePersonOf } from '#contract/primitives/page-person.ts';
import { refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from '../ctx.ts';

/**
 * Refuses a change from a page that was rendered for someone else, because another tab of the browser has signed in as
 * another person. Signing in and out isn't refused; the permission check refuses ended sessions.
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
