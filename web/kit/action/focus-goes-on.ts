import { type RefObject, useLayoutEffect } from 'react';

/** What the keyboard stops at, in the order of the page. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"])',
  ),
];

/** The stops before an element, the nearest one first. */
export const stopsBefore = (element: Element): HTMLElement[] =>
  stops()
    .filter((each) => each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .toReversed();

/** The first stop behind an element. */
export const stopAfter = (element: Element): HTMLElement | undefined =>
  stops().find((each) => element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Where a control is taken away that has the focus, it goes on to what `next` finds once the page has changed. */
export function useFocusGoesOn(
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
        // what took it away may have led it elsewhere
        const focused = document.activeElement;
        if (own.isConnected || (focused?.isConnected && focused !== document.body)) return;
        (next(before.filter((each) => each.isConnected)) ?? document.getElementById('main'))?.focus();
      });
    };
  }, []);
}
