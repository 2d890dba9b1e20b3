import { playing } from '#contract/primitives/films.ts';
import { isPlayer, PLAYER_SANDBOX } from '#contract/primitives/rich-text.ts';

/** The player's permissions, once someone has clicked its still. */
export const PLAYER_ALLOW = 'autoplay; fullscreen; picture-in-picture';

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;
/** True for a plain click, false for one that opens a new tab or a menu. */
export const isPlainClick = (event: Press): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Gives a player the focus, and the keys typed from then on. */
export function focusPlayer(frame: HTMLIFrameElement): void {
  frame.focus();
  // Chromium keeps sending keys to a player that had focus before, even though this one has it now.
  frame.addEventListener(
    'load',
    () => {
      if (document.activeElement !== frame) return;
      frame.blur();
      frame.focus();
    },
    { once: true },
  );
}

/** A click in rich text: if it is on a video's still, the player replaces it and gets focus. */
function playFilm(event: MouseEvent): void {
  const still = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-player]') : null;
  const player = still?.dataset.player;
  if (!still || !player || !isPlayer(player) || !isPlainClick(event)) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', PLAYER_SANDBOX);
  frame.allow = PLAYER_ALLOW;
  frame.allowFullscreen = true;
  frame.title = still.dataset.title || 'Video';
  frame.src = playing(player);
  still.replaceWith(frame);
  focusPlayer(frame);
}

/** A ref: plays the videos in an element's rich text in place. */
export function playsFilms(element: HTMLElement | null): () => void {
  element?.addEventListener('click', playFilm);
  return () => element?.removeEventListener('click', playFilm);
}
