import { expect, test, type Worker } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';

test.use({ serviceWorkers: 'allow' });

interface Recorder {
  shown: { title: string; body: string; path: string }[];
  opened: string[];
}

/**
 * A headless browser denies notifications, so what the worker asks the browser to show and to open is recorded in their
 * place. The message itself is delivered by the browser.
 */
const record = (worker: Worker) =>
  worker.evaluate(() => {
    const recorder: Recorder = { shown: [], opened: [] };
    Reflect.set(self, 'recorder', recorder);
    const { registration, clients } = self as unknown as { registration: object; clients: object };
    Reflect.defineProperty(registration, 'showNotification', {
      value: async (title: string, { body, data }: { body: string; data: { path: string } }) => {
        recorder.shown.push({ title, body, path: data.path });
      },
    });
    Reflect.defineProperty(clients, 'openWindow', {
      value: async (url: string) => {
        recorder.opened.push(url);
        return null;
      },
    });
  });
const recorded = (worker: Worker) => worker.evaluate(() => Reflect.get(self, 'recorder') as Recorder);

/** Presses the notification whose data is this. */
const press = (worker: Worker, data: unknown) =>
  worker.evaluate((sent) => {
    const event = new Event('notificationclick');
    Object.assign(event, { waitUntil: () => undefined });
    Object.defineProperty(event, 'notification', { value: { data: sent, close: () => undefined } });
    self.dispatchEvent(event);
  }, data);

test('a push is shown with its text, and its press opens our own page only', async ({ page, context }) => {
  await signIn(page, 'lead@demo.test');
  await page.goto('/settings');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await record(worker);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const push = async (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await push(JSON.stringify({ text: 'Your feedback is ready', path: '/notifications', tag: 'push-1' }));
  await push('not what we send');
  await expect
    .poll(async () => (await recorded(worker)).shown)
    .toEqual([
      { title: 'Callboard', body: 'Your feedback is ready', path: '/notifications' },
      { title: 'Callboard', body: 'You have a new notification', path: '/notifications' },
    ]);
  await press(worker, { path: '/events/12-warm-up' });
  await press(worker, { path: 'https://elsewhere.example/' });
  await press(worker, { path: '//elsewhere.example/' });
  await expect
    .poll(async () => (await recorded(worker)).opened)
    .toEqual([`${origin}/events/12-warm-up`, `${origin}/notifications`, `${origin}/notifications`]);
});
