import { isPlayer, LINK_REL } from './rich-text.ts';

/** A film of YouTube or Loom: whose it is, and the page on which it can be watched without a player of ours. */
export interface Film {
  readonly host: 'YouTube' | 'Loom';
  readonly page: string;
}

/** The film of a player's address; null where that is no player. */
export function filmOf(player: string | null | undefined): Film | null {
  if (!player || !isPlayer(player)) return null;
  const [, host, id] = /^https:\/\/([^/]+)\/embed\/([\w-]+)/.exec(player) ?? [];
  return host === 'www.loom.com'
    ? { host: 'Loom', page: `https://www.loom.com/share/${id}` }
    : { host: 'YouTube', page: `https://www.youtube.com/watch?v=${id}` };
}

/** What a player that someone asked for loads: it plays right away. */
export function playing(player: string): string {
  return `${player.split('?')[0]}?autoplay=1`;
}

/** Titles that the editor gives, which say nothing about the film. */
const NO_TITLE = new Set(['', 'Film', 'Video']);
export const saysTitle = (title: string): boolean => !NO_TITLE.has(title.trim());
const filmWords = (title: string): string => (saysTitle(title) ? `Play “${title.trim()}”` : 'Play video');
export const filmSource = ({ host }: Film): string => `Plays from ${host}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * HTML that stands for a player in rich text until someone presses it: a link to the film's page, so that it works without
 * scripts, too. Nothing is asked of YouTube or Loom before. Empty where `player` is none. `title`: plain text.
 */
export function filmStill(player: string, title: string): string {
  const film = filmOf(player);
  if (!film) return '';
  return `<a data-player="${escaped(player)}" data-title="${escaped(title)}" href="${escaped(film.page)}" target="_blank" rel="${LINK_REL}"><span>${escaped(filmWords(title))}</span><span>${filmSource(film)}</span></a>`;
}
