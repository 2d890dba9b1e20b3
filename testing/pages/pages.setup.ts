import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { toastStore } from '#web/kit/feedback/toast-store.ts';
import { CONFIG_META } from '#web/platform/public-config.ts';

// The machine may be busy, so this timeout ends only what hangs.
configure({ asyncUtilTimeout: 30_000 });
process.env.DEBUG_PRINT_LIMIT = '2000';

const config = document.createElement('meta');
config.name = CONFIG_META;
config.content = JSON.stringify({
  origin: window.location.origin,
  supportEmail: 'support@example.test',
  defaultTimeZone: 'America/New_York',
  clockOffsetMs: 0,
  development: true,
});
document.head.append(config);

/** Page tests have no event stream. Pages work without it, as they do when the stream is cut. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 0;
  close(): void {}
}
vi.stubGlobal('EventSource', SilentEventSource);

// Images aren't loaded here, and a width of 0 would count as a broken image.
Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { get: () => 1 });
// happy-dom has no popovers, and its dialogs don't know Escape.
const toggle = (element: HTMLElement, newState: 'open' | 'closed') =>
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
HTMLElement.prototype.showPopover = function () {
  this.style.display = '';
  toggle(this, 'open');
};
HTMLElement.prototype.hidePopover = function () {
  this.style.display = 'none';
  toggle(this, 'closed');
};
document.onkeydown = (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) && dialog.open) dialog.close();
};

const errors: unknown[][] = [];
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // happy-dom doesn't know the element <search> yet.
    if (args[1] === 'search' && /^The tag <%s> is unrecognized/.test(String(args[0]))) return;
    errors.push(args);
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.current()) toastStore.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  // The next file in this worker has the same window.
  vi.restoreAllMocks();
  expect(errors, 'the console of the page').toEqual([]);
});
