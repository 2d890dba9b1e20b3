import { expect, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';

test.use({ serviceWorkers: 'allow' });

test('a push is shown, and its press opens the page', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await signIn(page, 'lead@demo.test');
  await page.goto('/settings');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify({ text: 'Your feedback is ready', path: '/notifications', tag: 'push-1' });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: 'Callboard', body: 'Your feedback is ready' }]);

  const opened = context.waitForEvent('page');
  await worker.evaluate(async () => {
    const scope = self as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const press = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
    scope.dispatchEvent(new press('notificationclick', { notification }));
  });
  await expect(await opened).toHaveURL(/\/notifications$/);
});
