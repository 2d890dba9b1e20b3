import { expect, type Page, test } from '@playwright/test';
import { checkA11y, violationsOf, walkPages } from '../a11y.ts';
import { signIn } from '../checkout/learner.ts';

walkPages([
  ['a list of some', '/kit', 'staff'],
  ['a list of none', '/kit?size=none', 'staff'],
  ['nothing like that in a list', '/kit?size=filtered', 'staff'],
  ['a list that failed', '/kit?size=failed', 'staff'],
  ['the longest name in a list', '/kit?size=longest', 'staff'],
  ['an editor', '/kit?part=editor', 'staff'],
  ['fields, empty', '/kit?part=fields', 'staff'],
  ['fields with the longest', '/kit?part=fields&size=longest', 'staff'],
  ['fields with a thousand', '/kit?part=fields&size=thousand', 'staff'],
  ['figures, menus, tabs', '/kit?part=overlays', 'staff'],
]);

test.beforeEach(async ({ page }) => {
  await signIn(page, 'staff@demo.test');
});

const openRows = async (page: Page, address = '/kit') => {
  await page.goto(address);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  // The list is hydrated once it can be filtered.
  await expect(page.getByRole('radio', { name: /^All/ })).toBeEnabled();
};

test('a list sorts by its headers, searches while typing, filters, and keeps all of it in its URL', {
  tag: '@full',
}, async ({ page }) => {
  await openRows(page);
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
  await page.getByRole('button', { name: 'Credits', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Credits' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-credits/);
  await page.getByRole('button', { name: 'Credits', exact: true }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Credits' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('maria');
  await expect(page).toHaveURL(/q=maria/);
  await expect(rows.nth(1)).toContainText('Maria');
  await expect(search).toHaveValue('maria');
  await page.getByRole('radio', { name: /Members/ }).check({ force: true });
  await expect(page).toHaveURL(/only=member/);
  await page.reload();
  await expect(search).toHaveValue('maria');
  await expect(page.getByRole('radio', { name: /Members/ })).toBeChecked();
  await search.fill('nobody of that name');
  await expect(page.getByText('No people named nobody of that name.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText('187 people, page 1 of 10')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('187 people, page 2 of 10')).toBeVisible();
});

test('rows are selected one by one, as a range with Shift, and all together; a bar shows how many', async ({
  page,
}) => {
  await openRows(page);
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(1).check();
  await ticks.nth(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('4 selected');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(bar).toContainText('20 selected');
  await checkA11y(page);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
});

test('a row opens beside its list with Enter, moves with arrows, and closes with Escape, with focus on its row', async ({
  page,
}) => {
  await openRows(page);
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
  const [second, third] = [rows.nth(2).getByRole('link'), rows.nth(3).getByRole('link')];
  await second.focus();
  await second.press('Enter');
  const panel = page.getByRole('dialog', { name: (await second.textContent()) ?? '' });
  await expect(panel).toBeFocused();
  expect((await panel.boundingBox())?.width).toBe(480);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog', { name: (await third.textContent()) ?? '' })).toBeVisible();
  await expect(page).toHaveURL(/open=3/);
  await checkA11y(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(third).toBeFocused();
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone a row is two lines: a name and a fact, with its status at the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRows(page, '/kit?size=longest');
  const row = page.getByRole('row').last();
  const [name, fact, state] = await Promise.all(
    ['name', 'fact', 'state'].map((place) => row.locator(`[data-place=${place}]`).boundingBox()),
  );
  if (!name || !fact || !state) throw new Error('Each has its place.');
  expect(fact.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
  expect(state.x).toBeGreaterThanOrEqual(name.x + name.width - 1);
  await expect(row.getByText('Since')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('Credits, descending');
  await expect(page).toHaveURL(/sort=-credits/);
});

test('with a thousand rows, selecting responds right away', async ({ page }) => {
  await openRows(page, '/kit?size=thousand');
  await expect(page.getByRole('row')).toHaveCount(1001);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1,000 selected');
});

test('a menu works by keyboard alone', async ({ page }) => {
  await page.goto('/kit?part=overlays');
  const button = page.getByRole('button', { name: 'More for Winter' });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.getByRole('menuitem', { name: 'Find people' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Duplicated')).toBeVisible();
});

test('what can’t be undone states its effects and asks for a typed word', async ({ page }) => {
  await page.goto('/kit?part=editor');
  await page.getByRole('button', { name: 'Cancel cohort' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this cohort?' });
  await expect(dialog.getByText('12 learners')).toBeVisible();
  await expect(dialog.getByText("What can't be changed later")).toHaveCount(0);
  await checkA11y(page);
  await dialog.getByLabel('Type CANCEL to confirm').fill('cancel');
  await dialog.getByRole('button', { name: 'Cancel cohort' }).click();
  // The message is at its field, and also in a toast for people looking elsewhere.
  await expect(page.getByText('Please type CANCEL to confirm')).toHaveCount(2);
  await expect(dialog.getByLabel('Type CANCEL to confirm')).toBeFocused();
  await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await dialog.getByLabel('Type CANCEL to confirm').press('Enter');
  await expect(page.getByText('Cohort has been cancelled')).toBeVisible();
});

test('narrow pages start at the same left edge as all others', async ({ page }) => {
  const edges: number[] = [];
  for (const path of ['/dashboard', '/settings', '/promo_code']) {
    await page.goto(path);
    edges.push(Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? -1));
  }
  expect(new Set(edges).size).toBe(1);
});

test('six digits fill their boxes without moving them; digits in a title are as wide as its other figures', async ({
  page,
}) => {
  await page.goto('/kit?part=fields');
  const code = page.getByLabel('Code');
  await expect(code).toBeEnabled();
  const left = async () => (await code.boundingBox())?.x;
  const before = await left();
  await code.pressSequentially('384076');
  expect(await left()).toBe(before);
  const widths = await page.getByRole('heading', { level: 1 }).evaluate((heading) =>
    ['111', '000'].map((figures) => {
      const text = heading.appendChild(document.createElement('span'));
      text.textContent = figures;
      return text.getBoundingClientRect().width;
    }),
  );
  expect(widths[0]).toBe(widths[1]);
});

test('a page in dark mode prints as ink on paper, without its controls', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/kit?part=overlays');
  const button = page.getByRole('button', { name: 'More for Winter' });
  await expect(button).toBeVisible();
  await expect.poll(ground).toBe('rgb(23, 19, 15)');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(ground).toBe('rgb(251, 248, 243)');
  await page.goto('/teachers/courses/voice-acting-101/students');
  await expect(page.getByText('Download CSV')).toBeHidden();
});
