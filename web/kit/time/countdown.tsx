import { useEffect, useState } from 'react';
import { formatUntil } from '#web/kit/time/format.ts';
import { now } from '#web/platform/now.ts';

/** `in 2 h 5 min`, counting down; `done` (default: nothing) once it is there. */
export function Countdown({ to, done = null, onDone }: { to: string; done?: React.ReactNode; onDone?: () => void }) {
  const [left, setLeft] = useState(() => new Date(to).getTime() - now().getTime());
  const over = left <= 0;
  useEffect(() => {
    const tell = () => setLeft(new Date(to).getTime() - now().getTime());
    tell();
    if (over) return;
    const close = new Date(to).getTime() - now().getTime() < 120_000;
    const timer = setInterval(tell, close ? 1000 : 15_000);
    return () => clearInterval(timer);
  }, [to, over]);
  useEffect(() => {
    if (over) onDone?.();
  }, [over, onDone]);
  if (over) return <>{done}</>;
  return (
    <time dateTime={to} className="tabular" suppressHydrationWarning>
      {formatUntil(left)}
    </time>
  );
}
