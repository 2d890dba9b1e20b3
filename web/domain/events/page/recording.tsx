import { IconPlayerPlay } from '@tabler/icons-react';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import styles from './recording.module.css';

/** Address of the player of a film that may be shown in a frame (the two that the page's policy allows); null: a link. */
export function playerOf(url: string): string | null {
  const youTube =
    /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/|live\/)|youtu\.be\/)([\w-]{6,20})/.exec(
      url,
    );
  if (youTube) return `https://www.youtube-nocookie.com/embed/${youTube[1]}`;
  const loom = /^https:\/\/www\.loom\.com\/(?:share|embed)\/([\w-]{8,64})/.exec(url);
  return loom ? `https://www.loom.com/embed/${loom[1]}` : null;
}

/** The recording of an evening, to watch here or at its own address. */
export function Recording({ url, name }: { url: string; name: string }) {
  const player = playerOf(url);
  if (player) {
    return (
      <iframe
        className={styles.player}
        src={player}
        title={`Recording of ${name}`}
        loading="lazy"
        allow="fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  const address = webLinkOf(url);
  if (address === null) return null;
  return (
    <div>
      <ButtonAnchor
        href={address}
        target="_blank"
        rel="noopener nofollow"
        icon={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
      >
        Watch the recording
      </ButtonAnchor>
    </div>
  );
}
