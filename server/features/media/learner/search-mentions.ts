import { MENTION_LETTERS, MENTION_LIMIT, type MentionedPerson } from '#contract/accounts/mention-search.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { mediaUrl } from '#server/features/media/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { peopleToMention } from './mention-search.query.ts';

/**
 * People whom the caller may mention (rules §2): from two letters on, ten at most, by display name; never an email
 * address.
 */
export async function searchMentions(ctx: Ctx, contains: string): Promise<{ users: MentionedPerson[] }> {
  const person = await requirePerson(ctx);
  const letters = contains.trim().replace(/^@/, '');
  if ([...letters].length < MENTION_LETTERS) return { users: [] };
  const community = person.access === 'member' || person.access === 'staff';
  const found = await peopleToMention(ctx, { personId: person.id, contains: letters, community, limit: MENTION_LIMIT });
  return {
    users: found.map(({ id, displayName, pictureMediaId }) => ({
      id,
      displayName,
      picture: pictureMediaId === null ? null : mediaUrl(pictureMediaId),
    })),
  };
}
