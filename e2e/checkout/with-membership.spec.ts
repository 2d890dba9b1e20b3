import { expect, test } from '@playwright/test';
import { CARD, dollars, newLearner, paidOrder, payWith, select, withMembership } from './learner.ts';

const MONTHLY = 15;
const YEARLY = 150;

for (const interval of ['monthly', 'yearly'] as const) {
  const tag = interval === 'yearly' ? '@full' : [];
  test(`a learner joins by ${interval} membership and pays the course at its member price`, { tag }, async ({
    page,
  }) => {
    await newLearner(page, 'Mika');
    const [cohort] = await select(page, 'manga-foundations');
    if (!cohort) throw new Error('Nothing selected.');
    await page.goto('/select_enrollment_type');
    const offer = withMembership(page);
    await expect(offer.getByText('2 months free')).toBeVisible();
    await offer.getByText(interval === 'monthly' ? 'Monthly' : 'Yearly', { exact: true }).click();

    // The offer shows the cost today and in the first year.
    const fee = interval === 'monthly' ? MONTHLY : YEARLY;
    const today = cohort.memberPrice + fee;
    const firstYear = cohort.memberPrice + (interval === 'monthly' ? 12 * MONTHLY : YEARLY);
    await expect(offer.getByRole('row', { name: `Total today ${dollars(today)}` })).toBeVisible();
    await expect(offer.getByText(dollars(firstYear), { exact: true }).last()).toBeVisible();
    await expect(
      offer.getByRole('row', { name: `Instead of ${dollars(cohort.nonmemberPrice)}${dollars(cohort.memberPrice)}` }),
    ).toBeVisible();

    const requestPromise = page.waitForRequest('**/api/v1/stripe/build_payment_link');
    await offer.getByRole('button', { name: `Join and pay ${dollars(today)}` }).click();
    expect((await requestPromise).postDataJSON()).toMatchObject({
      mode: 'subscription',
      includeInterests: true,
      creditsToSpend: 0,
      member: 'member',
      yearly: interval,
      quotedPrice: today,
    });
    await payWith(page, CARD.works);
    const orderId = await paidOrder(page);
    const { order } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json();
    expect(order).toMatchObject({ state: 'fulfilled', total: today });
    await expect(page.getByText('Member', { exact: true })).toBeVisible();

    // A member sees one checkout, at member prices, with the savings.
    const { user } = await (await page.request.get('/api/v1/users/me')).json();
    expect(user).toMatchObject({ access: 'member', showMembershipUponPurchase: false, getsCourseDiscount: true });
    const [next] = await select(page, 'harmony-by-ear');
    if (!next) throw new Error('Nothing selected.');
    await page.goto('/select_enrollment_type');
    await expect(page.getByRole('region', { name: 'With membership' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: `Total today ${dollars(next.memberPrice)}` })).toBeVisible();
    await expect(
      page.getByText(`You save ${dollars(next.nonmemberPrice - next.memberPrice)} with member prices.`),
    ).toBeVisible();
  });
}
