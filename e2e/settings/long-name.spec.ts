import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';

/** Sixty letters: once as many words, once as two that can't wrap. */
const NAMES = ['Maria Aurelia Konstanze Philippina Theodora von Wolfenbüttel', `${'W'.repeat(55)} Lind`] as const;

async function named(page: Page, name: string): Promise<void> {
  await newLearner(page, 'Lena');
  const { user } = (await (await page.request.get('/api/v1/users/me')).json()) as { user: { id: number } };
  const response = await page.request.patch(`/api/v1/users/${user.id}`, { data: { user: { display_name: name } } });
  expect(response.ok(), await response.text()).toBe(true);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const name of NAMES) {
  test(`a name of ${name.length} letters (${name.slice(0, 8)}…) ends in … in the rail and is whole where one opens it, on a phone too`, async ({
    page,
  }) => {
    expect(name.length).toBe(60);
    await named(page, name);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard');
    const person = page.getByRole('complementary').getByRole('button', { name });
    const nameText = person.getByText(name);
    const cut = await nameText.evaluate((element) => [
      element.scrollWidth > element.clientWidth,
      getComputedStyle(element).textOverflow,
      element.clientHeight,
    ]);
    expect(cut.slice(0, 2)).toEqual([true, 'ellipsis']);
    expect(cut[2]).toBeLessThan(30);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await person.click();
    const fullName = page.locator('#person-panel').getByText(name);
    await expect(fullName).toBeVisible();
    expect(await fullName.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button').click();
    const title = page.getByRole('dialog').getByRole('heading', { name });
    await expect(title).toBeVisible();
    expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
}
