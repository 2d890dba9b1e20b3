import { expect, type Locator, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { atOwnSchool, PNG, panel, save } from './own-school.ts';

test('a school gets its own color and cover: previewed, saved without Save, by keyboard, and shown on its page', async ({
  page,
  browser,
}) => {
  const { schoolId, slug } = await atOwnSchool(page);
  const errors = watchErrors(page, /400/);
  await page.goto(`/teachers/schools/${schoolId}`);
  const look = panel(page, 'Branding');
  const sample = look.getByRole('img', { name: 'Preview' });
  const accentOf = (within: Locator) => within.locator('xpath=ancestor::*[@data-accent][1]');
  await expect(look.getByRole('radio', { name: 'Callboard default' })).toBeChecked();
  await expect(accentOf(sample)).toHaveCount(0);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await look.getByRole('radio', { name: 'Callboard default' }).focus();
  await page.keyboard.press('ArrowRight');
  expect((await saved).status()).toBe(200);
  const [chosen = ''] = await look
    .getByRole('group', { name: 'Color' })
    .getByRole('radio', { checked: true })
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  expect(chosen).not.toBe('');
  await expect(accentOf(sample)).toHaveAttribute('data-accent', chosen);
  await expect(sample.locator('img').first()).toHaveAttribute('src', new RegExp(`[?&]c=[a-z]+-\\d-\\d+-${chosen}&`));

  await look.getByRole('button', { name: 'Edit Cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Cover' });
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByText('Uploaded and saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(sample.locator('img').first()).toHaveAttribute('src', /^\/media\/\d+/);
  await checkA11y(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/schools/${slug}`);
  const worn = visitor.getByRole('main').locator(`[data-accent="${chosen}"]`);
  await expect(worn).toBeVisible();
  await expect(worn.locator('header img').first()).toHaveAttribute('src', /^\/media\/\d+/);
  await checkA11y(visitor);
  await visitor.context().close();
  await page.reload();
  await expect(look.locator(`input[value="${chosen}"]`)).toBeChecked();
  await look.getByRole('radio', { name: 'Callboard default' }).check({ force: true });
  await expect(accentOf(sample)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a school’s links: each bad line has its message and nothing typed is lost; visitors see them by name', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { slug } = await atOwnSchool(page);
  const errors = watchErrors(page, /422/);
  const school = panel(page, 'School Details');
  const links = school.getByLabel('Links');
  const typed = 'https://www.quiet.example\njavascript:alert(1)\nhttps://instagram.com/quiet\nquiet.example';
  await school.getByLabel('About').fill('We teach quiet voices.');
  await links.fill(typed);
  await save(school);
  await expect(school.getByText('Link 2 must start with https://. Link 4 must start with https://.')).toBeVisible();
  await expect(links).toHaveValue(typed);
  await expect(links).toHaveAttribute('aria-invalid', 'true');
  await links.fill('https://www.quiet.example\n\nhttps://instagram.com/quiet');
  await save(school);
  await expect(page.getByText('Basic Info Saved')).toBeVisible();
  await expect(links).toHaveValue('https://www.quiet.example/\nhttps://instagram.com/quiet');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/schools/${slug}`);
  const shown = visitor.getByRole('list', { name: /on the web$/ }).getByRole('link');
  await expect(shown).toHaveText(['quiet.example', 'Instagram']);
  for (const link of await shown.all()) await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect(shown.last()).toHaveAttribute('href', 'https://instagram.com/quiet');
  await checkA11y(visitor);
  await visitor.context().close();
  expect(errors).toEqual([]);
});
