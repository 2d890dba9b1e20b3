import { expect, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';
import { lookOver, watchErrors } from '../look-over.ts';

const PAGES: readonly [string, string, string][] = [
  ['buying credits with saved cards', '/buy_credits', 'free'],
  ['the statement of credits', '/credits', 'member'],
  ['no credits yet', '/credits', 'courseadmin'],
  ['a promo code', '/promo_code', 'lead'],
  ["staff's promo codes", '/admin/promo-codes', 'staff'],
  ['the uses of a code', '/admin/promo-codes/1', 'staff'],
  ["staff's refunds", '/admin/refunds?only=all', 'staff'],
];

for (const [name, path, account] of PAGES) {
  test(`${name}: clean for axe, as wide as its window, without an error, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    await signIn(page, `${account}@demo.test`);
    const errors = watchErrors(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookOver(page);
    expect(errors).toEqual([]);
  });
}
