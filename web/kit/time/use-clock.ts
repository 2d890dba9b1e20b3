import { useEffect, useRef, useState } from 'react';
import { now, onTimeSet } from '#web/platform/now.ts';

/** Browsers forget longer timers; and a computer may have slept meanwhile. */
const LONGEST_MS = 10 * 60_000;

/**
 * The school's time in milliseconds, told anew whenever one of these moments has come, when the page is looked at again,
 * and when the clock was set right. Null while the page is drawn for the first time: then the server's word counts.
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

/** Does something once each time that another one of these moments has passed. */
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
