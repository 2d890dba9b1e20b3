import { readNextSession } from '#web/platform/next-session.ts';
import { offlinePage } from './offline-page.ts';
import { listenForPushes, type PushWorker } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows the offline page when a page can't be reached. Nothing else goes through here: API responses, pages, and files
 * come from the network or the browser's own cache, so a deploy is seen at the next load.
 */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    // The request for a page starts while the worker does.
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  ),
);

async function offline(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return new Response(offlinePage(await readNextSession(), pathname + search, new Date()), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  try {
    // Undefined if the browser has no preloading.
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch {
    return offline(event.request);
  }
}

self.addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request;
  if (method === 'GET' && mode === 'navigate' && destination === 'document') event.respondWith(fromNetwork(event));
});

// `push.ts` declares for itself what a worker has, so that its tests can run anywhere.
listenForPushes(self as unknown as PushWorker);
