import { useEffect, useState } from 'react';
import { formatUntil } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';

/** `in 2 h 5 min`, counting down, or `tomorrow`; shows `done` (nothing by default) when the time comes. */
export function Countdown({ to, done = null, onDone }: { to: string; done?: React.ReactNode; onDone?: () => void }) {
  const zone = useTimeZone();
  const [present, setPresent] = useState(now);
  const at = new Date(to);
  const over = at <= present;
  useEffect(() => {
    const notify = () => setPresent(now());
    notify();
    if (over) return;
    const close = new Date(to).getTime() - now().getTime() < 120_000;
    const timer = setInterval(notify, close ? 1000 : 15_000);
    return () => clearInterval(timer);
  }, [to, over]);
  useEffect(() => {
    if (over) onDone?.();
  }, [over, onDone]);
  if (over) return <>{done}</>;
  return (
    <time dateTime={to} className="tabular" suppressHydrationWarning>
      {formatUntil(at, zone, present)}
    </time>
  );
}
