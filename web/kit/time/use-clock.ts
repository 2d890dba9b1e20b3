import { useEffect, useRef, useState } from 'react';
import { now, onTimeSet } from '#web/platform/now.ts';

/** Browsers drop longer timers; and a computer may have slept in the meantime. */
const LONGEST_MS = 10 * 60_000;

/**
 * The server's time in milliseconds. Updates when one of `moments` arrives, when the page becomes visible again, and
 * when the clock is corrected. Null during the first render: use the server's state then.
 */
export function useClock(moments: readonly (string | null | undefined)[]): number | null {
  const [at, setAt] = useState<number | null>(null);
  const key = moments.filter(Boolean).join();
  useEffect(() => {
    const times = key === '' ? [] : key.split(',').map((moment) => Date.parse(moment));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const present = now().getTime();
      setAt(present);
      const next = Math.min(...times.filter((time) => time > present));
      if (Number.isFinite(next)) timer = setTimeout(follow, Math.min(next - present, LONGEST_MS));
    };
    follow();
    const stop = onTimeSet(follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [key]);
  return at;
}

/** Calls `act` once each time another one of `moments` has passed. */
export function useAtMoments(clock: number | null, moments: readonly (string | null)[], act: () => void): void {
  const passed = clock === null ? null : moments.filter((moment) => moment && Date.parse(moment) <= clock).length;
  const before = useRef(passed);
  const doing = useRef(act);
  doing.current = act;
  useEffect(() => {
    if (before.current !== null && passed !== null && passed > before.current) doing.current();
    before.current = passed;
  }, [passed]);
}
