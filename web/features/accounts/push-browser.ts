import { addPushDevice, type PushSettings, removePushDevice, showPush } from '#contract/push/push.endpoints.ts';
import { call } from '#web/api/client.ts';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser can get push, and the page has its service worker. */
export const hasWorker = async () => canPush() && (await registration()) !== undefined;

const registration = () => navigator.serviceWorker.getRegistration();

const encoded = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** This browser's subscription; null if it has none, or no service worker. */
export async function subscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser and registers it with the signed-in person; a subscription for a former key is renewed. */
export async function subscribe(publicKey: string): Promise<void> {
  const worker = await registration();
  if (!worker) throw new Error('Reload the page and try again.');
  let current = await worker.pushManager.getSubscription();
  if (current && encoded(current.options.applicationServerKey) !== publicKey) {
    await current.unsubscribe();
    current = null;
  }
  current ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await call(addPushDevice, {
    body: {
      endpoint: current.endpoint,
      publicKey: encoded(current.getKey('p256dh')),
      authSecret: encoded(current.getKey('auth')),
      vapidPublicKey: publicKey,
    },
  });
}

export async function unsubscribe(): Promise<void> {
  const current = await subscription();
  if (!current) return;
  await call(removePushDevice, { body: { endpoint: current.endpoint } });
  await current.unsubscribe();
}

/** Registers this browser's subscription again, after its person signed in again. */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || !(await subscription())) return;
  const { publicKey }: PushSettings = await call(showPush);
  if (publicKey !== null) await subscribe(publicKey);
}
