/** The editor loads with the first text; a key pressed before then waits this long for it. */
const WAITS_MS = 5000;

/** Focuses the editor inside an element, as soon as it has loaded. */
export function focusEditor(inside: () => HTMLElement | null, until = performance.now() + WAITS_MS): void {
  requestAnimationFrame(() => {
    const editor = inside()?.querySelector<HTMLElement>('[contenteditable="true"]');
    if (editor) editor.focus();
    else if (performance.now() < until) focusEditor(inside, until);
  });
}
