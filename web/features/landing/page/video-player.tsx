import { IconExternalLink } from '@tabler/icons-react';
import { playerAddressOf } from '#contract/primitives/rich-text.ts';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { coverBeside } from '#covers/look.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Film } from '#web/kit/picture/film.tsx';
import styles from './landing-sections.module.css';

/**
 * A YouTube or Loom video behind the course's own picture: nothing is requested from YouTube or Loom before the click,
 * and YouTube's player is the cookie-free one (rules-teachers LP5). Any other URL is a link.
 */
export function VideoPlayer({
  address,
  of,
}: {
  address: string;
  of: { name: string; cover: string; imageUrl: string | null };
}) {
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
    <Film
      player={player}
      title={`Video: ${of.name}`}
      words={`Play the video about ${of.name}`}
      // A generated cover differs from the one at the top of the page.
      still={<Cover cover={coverBeside(of.cover)} imageUrl={of.imageUrl} />}
    />
  );
}
