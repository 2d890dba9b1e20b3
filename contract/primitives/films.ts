import { isPlayer, LINK_REL } from './rich-text.ts';

/** A YouTube or Loom video: its host, and the page where it plays without our player. */
export interface Film {
  readonly host: 'YouTube' | 'Loom';
  readonly page: string;
}

/** The video for a player URL; null if it isn't a player. */
export function videoOf(player: string | null | undefined): Film | null {
  if (!player || !isPlayer(player)) return null;
  const [, host, id] = /^https:\/\/([^/]+)\/embed\/([\w-]+)/.exec(player) ?? [];
  return host === 'www.loom.com'
    ? { host: 'Loom', page: `https://www.loom.com/share/${id}` }
    : { host: 'YouTube', page: `https://www.youtube.com/watch?v=${id}` };
}

/** The URL that a player loads after a click: it plays right away. */
export function playing(player: string): string {
  return `${player.split('?')[0]}?autoplay=1`;
}

/** Titles that the editor fills in, which say nothing about the video. */
const NO_TITLE = new Set(['', 'Film', 'Video']);
export const saysTitle = (title: string): boolean => !NO_TITLE.has(title.trim());
const filmLinkText = (title: string): string => (saysTitle(title) ? `Play “${title.trim()}”` : 'Play video');
export const filmSource = ({ host }: Film): string => `Plays from ${host}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * HTML that stands in for a player in rich text until someone clicks it: a link to the video's page, so it also works
 * without scripts. Nothing is requested from YouTube or Loom before that. Empty if `player` isn't a player. `title`:
 * plain text.
 */
export function filmStill(player: string, title: string): string {
  const film = videoOf(player);
  if (!film) return '';
  return `<a data-player="${escaped(player)}" data-title="${escaped(title)}" href="${escaped(film.page)}" target="_blank" rel="${LINK_REL}"><span>${escaped(filmLinkText(title))}</span><span>${filmSource(film)}</span></a>`;
}
