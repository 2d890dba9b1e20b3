import { useEffect, useMemo, useRef, useState } from 'react';
import { requestNonce } from '#web/platform/nonce.ts';
import styles from './mail-frame.module.css';
import { type MailScheme, mailPage } from './mail-page.rules.ts';

/**
 * The widths at which email clients show an email: a phone's screen, and the column with its background on a desktop.
 */
const WIDTHS = { phone: 375, desktop: 680 } as const;
export type MailDevice = keyof typeof WIDTHS;

/** An element's width, updated whenever it changes; null before it is rendered. */
function useWidth(): [React.RefObject<HTMLDivElement | null>, number | null] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

/**
 * An email as an email client shows it: no script, no form, no way out of the frame. With less room, it is scaled down.
 */
export function MailFrame({ html, scheme, device }: { html: string; scheme: MailScheme; device: MailDevice }) {
  const [box, room] = useWidth();
  const page = useMemo(() => mailPage(html, scheme, requestNonce()), [html, scheme]);
  const wide = WIDTHS[device];
  const scale = room !== null && device === 'desktop' ? Math.min(1, room / wide) : 1;
  const width = device === 'phone' ? `min(100%, ${wide}px)` : `${room === null ? wide : Math.max(wide, room)}px`;
  return (
    <div ref={box} className={styles.box} data-scheme={scheme}>
      <iframe
        className={styles.mail}
        title="The email"
        sandbox=""
        srcDoc={page}
        style={{ width, height: `${100 / scale}%`, transform: scale === 1 ? undefined : `scale(${scale})` }}
      />
    </div>
  );
}
