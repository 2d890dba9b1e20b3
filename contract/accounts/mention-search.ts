import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/wire.ts';

/** Fewest letters needed to search for people, and the most people returned. */
export const MENTION_LETTERS = 2;
export const MENTION_LIMIT = 10;

export const mentionedPerson = z.object({ id, displayName: z.string(), picture: z.string().nullable() });
export type MentionedPerson = z.infer<typeof mentionedPerson>;

export const searchMentions = endpoint({
  method: 'GET',
  path: '/users/mention_search',
  summary:
    'People you can mention: those who share a school, a cohort, or the community with you. Never email addresses',
  tag: 'Users',
  audience: 'signed-in',
  query: z.object({ contains: z.string().max(100).default('') }),
  response: z.object({ users: z.array(mentionedPerson) }),
});
