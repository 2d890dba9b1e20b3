import { useEffect } from 'react';

let staying = 0;

/** True while a part of the page asks for signing in by itself: nobody is led away from what they are writing (S5). */
export function staysHere(): boolean {
  return staying > 0;
}

/**
 * While this part is shown, a session that ended leads nobody away: it asks in place, by `SignInAgain`, or once one saves.
 * `writing`: false where nothing is typed that could be lost.
 */
export function useStayHere(writing = true): void {
  useEffect(() => {
    if (!writing) return;
    staying += 1;
    return () => {
      staying -= 1;
    };
  }, [writing]);
}
