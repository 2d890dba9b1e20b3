import type { SocialCard, SocialCardOf } from '#contract/catalog/social-card.ts';
import { hashOf } from '#covers/random.ts';

/**
 * The path of a page's link preview. It changes with the card's content, because social networks cache a picture by its
 * URL.
 */
export function socialCardPath(of: SocialCardOf, address: string | number, card: SocialCard): string {
  return `/covers/cards/${of}/${address}.jpg?v=${hashOf(JSON.stringify(card)).toString(36)}`;
}
