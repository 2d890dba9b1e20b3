import { useCallback, useRef } from 'react';
import { makeKey } from '#web/api/make-key.ts';

/**
 * One `Idempotency-Key` per attempt of a form: the same values sent again (a double click, an answer that got lost) have the
 * same key, other values a new one. A form that stays after its answer puts into `sent` what tells the next attempt from the last.
 */
export function useAttemptKey(): (sent: unknown) => string {
  const last = useRef({ sent: '', key: '' });
  return useCallback((sent) => {
    const text = JSON.stringify(sent);
    if (last.current.key === '' || last.current.sent !== text) last.current = { sent: text, key: makeKey() };
    return last.current.key;
  }, []);
}
