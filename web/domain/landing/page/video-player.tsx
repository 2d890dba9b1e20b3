import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { PLAYER_SANDBOX, playerAddressOf } from '#contract/primitives/rich-text.ts';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { useWaking } from '#web/kit/action/use-waking.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './landing-sections.module.css';

/**
 * A film of YouTube or Loom behind the course's own picture: nothing is asked of them before the click, and YouTube's is the
 * player without cookies (rules-teachers LP5). Any other address is a link.
 */
export function VideoPlayer({
  address,
  of,
}: {
  address: string;
  of: { name: string; topic: string; imageUrl: string | null };
}) {
  const [playing, setPlaying] = useState(false);
  const waking = useWaking();
  const player = playerAddressOf(address);
  if (!player) {
    const link = webLinkOf(address);
    return link ? (
      <p className={styles.part}>
        <a href={link} rel="noopener nofollow ugc" target="_blank" className={styles.film}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden="true" /> Watch the video about {of.name}
        </a>
      </p>
    ) : null;
  }
  return (
    <div className={styles.video}>
      {playing ? (
        <iframe
          src={`${player}?autoplay=1`}
          title={`Video: ${of.name}`}
          allow="autoplay; fullscreen; picture-in-picture"
          allowFullScreen
          sandbox={PLAYER_SANDBOX}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" {...waking} onClick={() => setPlaying(true)}>
          {/* drawn, it is another one than the page opens with */}
          <Cover {...of} name={`${of.name}, the film`} />
          <span className={styles.play}>
            <IconPlayerPlayFilled size={28} aria-hidden="true" />
          </span>
          <span className="visually-hidden">Play the video about {of.name}</span>
        </button>
      )}
    </div>
  );
}
