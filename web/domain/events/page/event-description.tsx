import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import styles from './event-description.module.css';

/** What an event is about; three lines of it, with 'Show More...', where what stays of the evening is more wanted. */
export function EventDescription({ html, clamped }: { html: string; clamped: boolean }) {
  const [whole, setWhole] = useState(false);
  const short = clamped && !whole;
  return (
    <div className={styles.box}>
      <div className={short ? styles.clamped : undefined}>
        <RichText html={html} />
      </div>
      {short && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
            Show More...
          </Button>
        </div>
      )}
    </div>
  );
}
