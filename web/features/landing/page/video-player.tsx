import { IconExternalLink } from '@tabler/icons-react';
import { playerAddressOf } from '#contract/primitives/rich-text.ts';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { coverBeside } from '#covers/look.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Film } from '#web/kit/picture/film.tsx';
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
      // drawn, it is another one than the page opens with
      still={<Cover cover={coverBeside(of.cover)} imageUrl={of.imageUrl} />}
    />
  );
}
