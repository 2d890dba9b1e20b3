import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { filmSource, playing, videoOf } from '#contract/primitives/films.ts';
import { LINK_REL, PLAYER_SANDBOX } from '#contract/primitives/rich-text.ts';
import styles from './film.module.css';
import { focusPlayer, isPlainClick, PLAYER_ALLOW } from './play-film.ts';

/**
 * A YouTube or Loom video: our own still, which links to the video's page and is replaced by the player on click. No
 * request goes to YouTube or Loom before that.
 */
export function Film({
  player,
  title,
  words,
  still,
}: {
  /** As returned by `playerAddressOf`. */
  player: string;
  /** The player's accessible name. */
  title: string;
  /** The text that says what a click does. */
  words: string;
  /** Shown behind the text. */
  still?: ReactNode;
}) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (asked && frame.current) focusPlayer(frame.current);
  }, [asked]);
  const film = videoOf(player);
  if (!film) return null;
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <div className={styles.film}>
      {asked ? (
        <iframe
          ref={frame}
          src={playing(player)}
          title={title}
          allow={PLAYER_ALLOW}
          allowFullScreen
          sandbox={PLAYER_SANDBOX}
        />
      ) : (
        <a data-player={player} href={film.page} target="_blank" rel={LINK_REL} onClick={press}>
          {still}
          <span>{words}</span>
          <span>{filmSource(film)}</span>
        </a>
      )}
    </div>
  );
}
