/** The result of `pressEverything`. */
export interface Presses {
  /** Labels of the pressed elements. */
  readonly pressed: readonly string[];
  /** True once the page has navigated to another URL. */
  readonly left: boolean;
}

/**
 * Wraps every text on the page in two elements, as Chrome's translator does, now and whenever one is added. Returns a
 * function that stops it. Runs inside a page.
 */
export function translatePage(): () => void {
  const OURS = 'FONT';
  const LEFT_ALONE = 'script, style, noscript, textarea, option, svg, [translate="no"], [contenteditable="true"]';
  const wrap = (text: Node): void => {
    const parent = text.parentElement;
    if (!parent || parent.tagName === OURS || !text.nodeValue?.trim() || parent.closest(LEFT_ALONE)) return;
    const outer = document.createElement(OURS);
    parent.replaceChild(outer, text);
    outer.appendChild(document.createElement(OURS)).appendChild(text);
  };
  const wrapAll = (root: Node): void => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let at = walker.nextNode(); at; at = walker.nextNode()) texts.push(at);
    if (root.nodeType === Node.TEXT_NODE) texts.push(root);
    for (const text of texts) wrap(text);
  };
  wrapAll(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrapAll(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Clicks everything that isn't in `before`, one at a time. Ends when the URL changes or after `most` clicks. Runs
 * inside a page.
 */
export async function pressEverything({ before, most }: { before: readonly string[]; most: number }): Promise<Presses> {
  const pressed = new Set(before);
  const here = window.location.pathname;
  const wordsOf = (element: Element): string =>
    `${element.getAttribute('aria-label') ?? element.textContent?.trim()} ${element.getAttribute('aria-expanded') ?? ''}`;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let count = 0; count < most; count += 1) {
    const next = [
      ...document.querySelectorAll<HTMLElement>(
        'button:not([disabled]), summary, [role="menuitem"]:not([href]), input[type="checkbox"], input[type="radio"]:not(:checked)',
      ),
    ].find((element) => element.getClientRects().length > 0 && !pressed.has(wordsOf(element)));
    if (!next) break;
    pressed.add(wordsOf(next));
    next.click();
    await frame();
    await frame();
    await frame();
    if (window.location.pathname !== here) return { pressed: [...pressed], left: true };
  }
  return { pressed: [...pressed], left: false };
}

/**
 * Removes what JavaScript and the DOM gained after spring 2023 (`tools/browsers/oldest.ts`). Runs before a page's
 * scripts.
 */
export function becomeOld(): void {
  const away = (from: object | undefined, ...names: string[]): void => {
    for (const name of names) if (from) Reflect.deleteProperty(from, name);
  };
  away(Map, 'groupBy');
  away(Object, 'groupBy');
  away(Promise, 'withResolvers', 'try');
  away(Array, 'fromAsync');
  away(URL, 'canParse', 'parse');
  away(AbortSignal, 'any');
  away(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  away(
    Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    'map',
    'filter',
    'take',
    'drop',
    'toArray',
    'forEach',
    'some',
  );
  away(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'getHTML');
  away(window, 'Iterator');
}
