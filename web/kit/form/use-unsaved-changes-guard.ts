import { useEffect } from 'react';

let staying = 0;

/**
 * True while a part of the page handles sign-in in place, so that no one is redirected away from what they are writing
 * (S5).
 */
export function staysHere(): boolean {
  return staying > 0;
}

/**
 * While this part is shown, an expired session doesn't redirect anyone: the page asks them to sign in on the spot, with
 * `SignInAgain` or on the next save. `writing`: false if there is no typed text to lose.
 */
export function useUnsavedChangesGuard(writing = true): void {
  useEffect(() => {
    if (!writing) return;
    staying += 1;
    return () => {
      staying -= 1;
    };
  }, [writing]);
}
