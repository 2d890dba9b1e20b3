import { type RefObject, useLayoutEffect } from 'react';

/** Focusable elements, in page order. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"])',
  ),
];

/** The focusable elements before an element, the nearest one first. */
export const stopsBefore = (element: Element): HTMLElement[] =>
  stops()
    .filter((each) => each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .toReversed();

/** The first focusable element after an element. */
export const stopAfter = (element: Element): HTMLElement | undefined =>
  stops().find((each) => element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);

/** If a control that has the focus is removed, moves the focus to what `next` finds once the page has changed. */
export function useFocusHandoff(
  control: RefObject<HTMLElement | null>,
  next: (before: readonly HTMLElement[]) => HTMLElement | null | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the control goes
  useLayoutEffect(() => {
    const own = control.current;
    return () => {
      if (!own || document.activeElement !== own) return;
      const before = stopsBefore(own);
      queueMicrotask(() => {
        // the code that removed it may have moved the focus already
        const focused = document.activeElement;
        if (own.isConnected || (focused?.isConnected && focused !== document.body)) return;
        (next(before.filter((each) => each.isConnected)) ?? document.getElementById('main'))?.focus();
      });
    };
  }, []);
}
