import { playing } from '#contract/primitives/films.ts';
import { isPlayer, PLAYER_SANDBOX } from '#contract/primitives/rich-text.ts';

/** What a player may do, once someone pressed its still. */
export const PLAYER_ALLOW = 'autoplay; fullscreen; picture-in-picture';

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;
/** True for a press that asks for what is here, not for a new tab or a menu. */
export const isPlainPress = (event: Press): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Gives a player the focus, and what is typed from then on. */
export function focusPlayer(frame: HTMLIFrameElement): void {
  frame.focus();
  // Chromium leaves the keys with a player that had the focus before, though this one has it now.
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

/** A press somewhere in rich text: on the still of a film it puts the player in its place, with the focus in it. */
function playFilm(event: MouseEvent): void {
  const still = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-player]') : null;
  const player = still?.dataset.player;
  if (!still || !player || !isPlayer(player) || !isPlainPress(event)) return;
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

/** A ref: the films of an element's rich text are played where they stand. */
export function playsFilms(element: HTMLElement | null): () => void {
  element?.addEventListener('click', playFilm);
  return () => element?.removeEventListener('click', playFilm);
}
