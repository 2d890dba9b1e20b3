/** What a push carries. */
interface Message {
  readonly text: string;
  readonly path: string;
  readonly tag: string;
}

// The web's types are for pages, so what a service worker has in addition is declared here.
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Waiting {
  readonly notification: Notification;
}
interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
}
interface Renewed extends Waiting {
  readonly oldSubscription: PushSubscription | null;
}
export interface PushWorker {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Renewed) => void): void;
}

const DEFAULT: Message = { text: 'You have a new notification', path: '/notifications', tag: 'push' };

const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

function messageOf(data: Pushed['data']): Message {
  try {
    const sent = data?.json() as Partial<Message> | null | undefined;
    return {
      text: text(sent?.text, DEFAULT.text),
      path: text(sent?.path, DEFAULT.path),
      tag: text(sent?.tag, DEFAULT.tag),
    };
  } catch {
    return DEFAULT;
  }
}

/** Shows pushes, and opens their page when they are pressed. */
export function listenForPushes(worker: PushWorker): void {
  const { origin } = worker.location;

  // Shown on an open page, too: browsers require it.
  worker.addEventListener('push', (event) => {
    const { text: body, path, tag } = messageOf(event.data);
    const options = { body, tag, icon: '/icon-192.png', data: { path } };
    event.waitUntil(worker.registration.showNotification('Callboard', options));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, pageOf(event.notification.data, origin)));
  });

  // The new subscription has to be registered by a signed-in page, which does so when it opens.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options;
    if (!options?.applicationServerKey) return;
    const { applicationServerKey } = options;
    event.waitUntil(worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  });
}

/** The message's page on our own site; anything else leads to the notifications. */
function pageOf(data: unknown, origin: string): string {
  const path = text((data as { path?: unknown } | null)?.path, DEFAULT.path);
  try {
    const url = new URL(path, origin);
    if (url.origin === origin && path.startsWith('/')) return url.href;
  } catch {
    // Not an address.
  }
  return new URL(DEFAULT.path, origin).href;
}

async function openPage(worker: PushWorker, url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const open = windows.find((each) => each.url === url);
  if (open) await open.focus();
  // A new window, so that nothing typed in an open one is lost.
  else await worker.clients.openWindow(url);
}
