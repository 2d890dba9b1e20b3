import { expect, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';
import { lookOver, watchErrors } from '../look-over.ts';

const PAGES: readonly [string, string, string][] = [
  ['the offer, to somebody new', '/subscriptions', 'lead'],
  ['the offer, to somebody who has bought', '/subscriptions', 'free'],
  ['a membership by the month', '/subscriptions', 'monthly'],
  ['a membership that ends', '/subscriptions', 'cancelling'],
  ['a membership in grace', '/subscriptions', 'grace'],
  ['a membership on an older plan', '/subscriptions', 'legacy'],
  ['the cards', '/change_card', 'grace'],
  ['the cards, without any', '/change_card', 'lead'],
  ['the chat, for members', '/chat', 'member'],
  ['the chat, for others', '/chat', 'lead'],
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
