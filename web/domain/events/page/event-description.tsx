import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import styles from './event-description.module.css';

/**
 * What an event is about; three lines of it where what stays of the evening is more wanted, with 'Show More...' as long
 * as there is more than the three lines.
 */
export function EventDescription({ html, clamped }: { html: string; clamped: boolean }) {
  const [whole, setWhole] = useState(false);
  const [more, setMore] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const short = clamped && !whole;
  useEffect(() => {
    const box = text.current;
    if (!short || !box) return;
    // Whether three lines are enough is known once it is drawn, and may change with the page's width.
    const watcher = new ResizeObserver(() => setMore(box.scrollHeight > box.clientHeight + 1));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [short]);
  return (
    <div className={styles.box}>
      <div ref={text} className={short ? styles.clamped : undefined}>
        <RichText html={html} />
      </div>
      {short && more && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
            Show More...
          </Button>
        </div>
      )}
    </div>
  );
}
