const SIGNED_IN = 'callboard:signed-in';

/** Notes in this tab that the next page load follows a sign-in. */
export function markSignedIn(): void {
  try {
    sessionStorage.setItem(SIGNED_IN, '1');
  } catch {
    // Without storage, keyboard focus starts at the top of the page.
  }
}

/** Whether this page load follows a sign-in; true only once. */
export function takeSignedInMark(): boolean {
  try {
    const marked = sessionStorage.getItem(SIGNED_IN) !== null;
    sessionStorage.removeItem(SIGNED_IN);
    return marked;
  } catch {
    return false;
  }
}
