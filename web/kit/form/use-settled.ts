import { useEffect, useState } from 'react';

const SETTLE_MS = 200;

/** A value once it has stayed unchanged for `afterMs` milliseconds; `text` identifies the value. */
export function useSettled<T>(value: T, text: string, afterMs = SETTLE_MS): T {
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the value, which is another object each time
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
