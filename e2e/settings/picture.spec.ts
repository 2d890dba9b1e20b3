import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { checkA11y } from '../a11y.ts';
import { findEvent, isFree, isPublic, pathOf } from '../events/events.ts';
import { newAddress } from '../mailbox.ts';
import { section, someoneNew } from './people.ts';

/** A landscape picture: red on the left, blue on the right. */
async function landscape(): Promise<Buffer> {
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#2020d0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /(Upload|Change) picture/ }).click();
  await (await chooser).setFiles(file);
}

const face = (page: Page) => section(page, 'General').locator('img');

test('a landscape is cropped round by keyboard alone, saved, shown wherever one’s name appears, and removed', async ({
  page,
}) => {
  await someoneNew(page, newAddress('face'));
  const buffer = await landscape();
  await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Position your picture' });
  const stage = dialog.getByRole('application', { name: 'Your picture in a circle' });
  await expect(stage).toBeFocused();
  await checkA11y(page);
  await stage.focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('+');
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '115 percent');
  await page.keyboard.press('-');
  await dialog.getByRole('button', { name: 'Save picture' }).press('Enter');
  await expect(page.getByText('Your picture has been updated.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(face(page)).toHaveAttribute('src', /^\/media\/\d+\?w=256&ar=1:1$/);
  const shown = await page.request.get((await face(page).getAttribute('src')) ?? '');
  // The arrow moves the visible part: pressing right reveals the left of the picture, which is red.
  const { data } = await sharp(await shown.body())
    .extract({ left: 120, top: 120, width: 8, height: 8 })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([Number(data[0]) > 180, Number(data[2]) < 80]).toEqual([true, true]);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('..').locator('img[src^="/media/"]')).toHaveCount(
    1,
  );

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText("We'll show your initials instead.")).toBeVisible();
  await expect(face(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible();
});

test('files that are no picture, too small, or too big are reported, as are failures on the way; nothing is lost', async ({
  page,
}) => {
  await someoneNew(page, newAddress('nofaces'));
  const alert = section(page, 'General').locator('p[role="alert"]');
  await choose(page, { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(alert).toHaveText('Images can be jpeg, jpg, png, gif, webp, or svg.');
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a png') });
  await expect(alert).toContainText("We can't read this image");
  const small = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: small });
  await expect(alert).toHaveText('This image is 300 × 60 pixels. Choose one with at least 128 on each side.');
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(alert).toHaveText('Images can be up to 10 MB.');

  await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await landscape() });
  const dialog = page.getByRole('dialog', { name: 'Position your picture' });
  await page.route('**/api/v1/uploads', (route) => route.fulfill({ status: 503, json: { error: 'Many pictures.' } }));
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Many pictures.');
  await page.unroute('**/api/v1/uploads');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your picture has been updated.')).toBeVisible();
});

test('attendees are only counted until they choose to be seen', { tag: '@full' }, async ({ page, browser }) => {
  await someoneNew(page, newAddress('seen'));
  const { user } = (await (await page.request.get('/api/v1/users/me')).json()) as { user: { id: number } };
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await landscape() };
  const sent = await page.request.post('/api/v1/uploads', {
    multipart: { objectType: 'User', objectId: String(user.id), file },
  });
  const { media } = (await sent.json()) as { media: { url: string } };
  const event = await findEvent(page.request, (each) => isFree(each) && isPublic(each), 2);
  const said = await page.request.post(`/api/v1/events/${event.id}/attend`, { data: { attending: true } });
  expect(said.ok()).toBe(true);
  const visitor = await (await browser.newContext()).newPage();
  const mine = visitor.locator(`main img[src^="${media.url}?"]`);
  await visitor.goto(pathOf(event));
  await expect(visitor.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(mine).toHaveCount(0);

  await page.goto(pathOf(event));
  await page.getByRole('link', { name: 'Choose whether others see you' }).click();
  const choice = section(page, 'Who can see you').getByRole('switch', { name: 'Show me at events I go to' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(page.getByText('Others see that you’re going.')).toBeVisible();
  await expect(async () => {
    await visitor.goto(pathOf(event));
    await expect(mine).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(visitor.locator('main').getByText(/(is|are) going$/)).toBeVisible();
});
