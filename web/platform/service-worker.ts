/** Registers the service worker once the page has loaded. Not in development, and not in another site's frame. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || window.top !== window.self || !('serviceWorker' in navigator)) return;
  // Without it, a page needs a connection, as before.
  const start = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
