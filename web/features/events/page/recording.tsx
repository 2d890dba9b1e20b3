import { IconPlayerPlay } from '@tabler/icons-react';
import { playerAddressOf } from '#contract/primitives/rich-text.ts';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { Film } from '#web/kit/picture/film.tsx';

/** An event's recording: plays here on click, or links to its own URL. */
export function Recording({ url, name }: { url: string; name: string }) {
  const player = playerAddressOf(url);
  if (player) return <Film player={player} title={`Recording of ${name}`} words="Play the recording" />;
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
