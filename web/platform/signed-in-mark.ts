const SIGNED_IN = 'callboard:signed-in';

/** Notes in this tab that the page loaded next comes after signing in. */
export function markSignedIn(): void {
  try {
    sessionStorage.setItem(SIGNED_IN, '1');
  } catch {
    // Without storage the keyboard begins at the top of the page.
  }
}

/** Whether this page comes after signing in; true once. */
export function takeSignedInMark(): boolean {
  try {
    const marked = sessionStorage.getItem(SIGNED_IN) !== null;
    sessionStorage.removeItem(SIGNED_IN);
    return marked;
  } catch {
    return false;
  }
}
