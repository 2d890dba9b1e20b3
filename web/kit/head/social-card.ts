import type { SocialCard, SocialCardOf } from '#contract/catalogue/social-card.ts';
import { hashOf } from '#covers/random.ts';

/** Path of a page's link preview. It changes with what the card tells: networks keep a picture by its address. */
export function socialCardPath(of: SocialCardOf, address: string | number, card: SocialCard): string {
  return `/covers/cards/${of}/${address}.jpg?v=${hashOf(JSON.stringify(card)).toString(36)}`;
}
