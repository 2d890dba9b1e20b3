import { useCallback, useRef } from 'react';
import { makeKey } from '#web/api/make-key.ts';

/**
 * One `Idempotency-Key` per form attempt: sending the same values again (a double click, a lost response) reuses the
 * key, other values get a new one. A form that stays open after a response must put something into `sent` that tells
 * one attempt from the next.
 */
export function useAttemptKey(): (sent: unknown) => string {
  const last = useRef({ sent: '', key: '' });
  return useCallback((sent) => {
    const text = JSON.stringify(sent);
    if (last.current.key === '' || last.current.sent !== text) last.current = { sent: text, key: makeKey() };
    return last.current.key;
  }, []);
}
