import { useRef, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import styles from './event-description.module.css';

/**
 * An event's description. If there is a summary or a recording, it is cut to three lines, with 'Show More...' (L§2),
 * which shows the whole text or, if three lines are all of it, jumps to what comes after it.
 */
export function EventDescription({ html, clamped, after }: { html: string; clamped: boolean; after: string }) {
  const [whole, setWhole] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const short = clamped && !whole;
  const showMore = () => {
    const box = text.current;
    const cut = box !== null && box.scrollHeight > box.clientHeight + 1;
    setWhole(true);
    // The button disappears and would take the focus with it, so move the focus to what was shown.
    const shown = cut ? box : (document.getElementById(after) ?? box);
    shown?.focus({ preventScroll: true });
    if (shown !== box) shown?.scrollIntoView();
  };
  return (
    <div className={styles.box}>
      <div ref={text} tabIndex={-1} className={short ? styles.clamped : undefined}>
        <RichText html={html} />
      </div>
      {short && (
        <div>
          <Button variant="quiet" size="sm" onClick={showMore}>
            Show More...
          </Button>
        </div>
      )}
    </div>
  );
}
