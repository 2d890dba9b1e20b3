import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '../../money.ts';
import { type OpenedPage, openPage } from '../open-page.tsx';

const t = moneyApp();
const LINK = 'POST /api/v1/stripe/build_payment_link';

const oneTime = async () => within(await screen.findByRole('region', { name: 'One-time checkout' }));
const withMembership = async () => within(await screen.findByRole('region', { name: 'With membership' }));
const links = (page: OpenedPage) => page.asked.filter(({ call }) => call === LINK);
const orderOf = async (personId: number) =>
  (
    await t.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', personId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

/** A cohort at $200, or $150 for members, with the title that checkout shows. */
async function cohortNamed(name: string): Promise<{ id: number; title: string }> {
  const course = await aCourse(t.systemCtx(), { name });
  return { id: (await aCohort(t.systemCtx(), { courseId: course.id, name: 'Spring' })).id, title: `${name}, Spring` };
}

async function atCheckout(...cohortIds: number[]): Promise<{ personId: number; page: OpenedPage }> {
  const personId = await t.buyer();
  await t.select(personId, ...cohortIds);
  return { personId, page: await openPage(t, personId, '/select_enrollment_type') };
}

test('with nothing selected, the only way is back', async () => {
  const { page } = await atCheckout();
  await waitFor(() => expect(screen.getByText("You didn't select any course to enroll in.")).toBeVisible());
  expect(screen.queryByRole('region', { name: 'One-time checkout' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Back' }));
  await page.arrive('/select_course');
});

test('a total that changed in another tab is shown and confirmed again before anything is paid', async () => {
  const [first, second] = [await cohortNamed('Voice'), await cohortNamed('Harmony')];
  const { personId, page } = await atCheckout(first.id);
  const pay = await (await oneTime()).findByRole('button', { name: 'Check out · $200' });
  await t.select(personId, second.id);
  await page.user.click(pay);

  const dialog = within(await screen.findByRole('dialog', { name: 'The price changed' }));
  expect(dialog.getByText('$400')).toBeVisible();
  expect(dialog.getByText(/You weren’t charged\./)).toBeVisible();
  // The page behind the dialog shows the current basket.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: `Remove ${second.title}`, hidden: true })).toBeVisible(),
  );
  await page.user.click(dialog.getByRole('button', { name: 'Check out · $400' }));
  expect(await page.leave()).toContain('/c/pay/');
  expect(links(page).map(({ body }) => body)).toMatchObject([{ quotedPrice: 200 }, { quotedPrice: 400 }]);

  const orderId = await orderOf(personId);
  await t.pay(orderId);
  await t.settle();
  await page.open(`/finalize_enrollment?order=${orderId}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: "You're in" })).toBeVisible());
});

test('a failure shows the server’s exact text in a dialog, and the next attempt is a new one', async () => {
  const { page } = await atCheckout((await cohortNamed('Voice')).id);
  await t.sandbox.control('requests/faults', { route: 'POST /v1/checkout/sessions', status: 503, times: 4 });
  await page.user.click(await (await oneTime()).findByRole('button', { name: /^Check out/ }));
  const dialog = await screen.findByRole('dialog');
  const message = "We can't reach the payment provider right now. You weren't charged. Please try again in a moment.";
  await waitFor(() => expect(within(dialog).getByText(message, { exact: true })).toBeVisible());
  t.sandbox.world.faults.clear();
  await page.user.click(within(dialog).getByRole('button', { name: 'Back to checkout' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.address()).toBe('/select_enrollment_type');

  // The first attempt's order ended with the response, so a retry uses a new idempotency key.
  await page.user.click((await oneTime()).getByRole('button', { name: /^Check out/ }));
  expect(await page.leave()).toContain('/c/pay/');
  const [before, after] = links(page).map(({ key }) => key);
  expect(after).toMatch(/^[0-9a-f]{32}$/);
  expect(after).not.toBe(before);
});

test('a selected course is removed by its own button', async () => {
  const [first, second] = [await cohortNamed('Voice'), await cohortNamed('Harmony')];
  const { page } = await atCheckout(first.id, second.id);
  expect(await (await oneTime()).findByRole('row', { name: 'Total today $400' })).toBeVisible();
  // Neither payment option looks preferred.
  const oneTimeButton = (await oneTime()).getByRole('button', { name: /^Check out/ });
  const joining = (await withMembership()).getByRole('button', { name: /^Join and pay/ });
  expect(oneTimeButton.className).toBe(joining.className);
  await page.user.click(screen.getByRole('button', { name: `Remove ${second.title}` }));
  expect(await (await oneTime()).findByRole('row', { name: 'Total today $200' })).toBeVisible();
  expect(screen.queryByText(second.title)).toBeNull();
});

test('someone who turns back has paid nothing, keeps the basket and the seat, and may continue', async () => {
  const cohort = await cohortNamed('Songwriting');
  const { personId, page } = await atCheckout(cohort.id);
  await page.user.click(await (await oneTime()).findByRole('button', { name: /^Check out/ }));
  await page.leave();
  const orderId = await orderOf(personId);
  await page.open(`/finalize_enrollment?order=${orderId}&cancelled=true`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: "You haven't paid yet" })).toBeVisible());
  await page.user.click(screen.getByRole('link', { name: 'Back to checkout' }));

  expect(await screen.findByText(/Your seats are still held for you/)).toHaveTextContent(/until \d+:\d\d [AP]M/);
  expect(screen.getByRole('button', { name: `Remove ${cohort.title}` })).toBeVisible();
  // This checkout was opened for a one-time payment. The other option opens a new one, and says so.
  expect(await (await withMembership()).findByRole('button', { name: /^Join and pay/ })).toBeVisible();
  await page.user.click((await oneTime()).getByRole('button', { name: /^Continue checkout/ }));
  await page.leave();
  const continuedOrderId = await orderOf(personId);
  await t.pay(continuedOrderId);
  await t.settle();
  await page.open(`/finalize_enrollment?order=${continuedOrderId}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: "You're in" })).toBeVisible());
});

test('a URL that says "paid" is not believed', async () => {
  const { personId, page } = await atCheckout((await cohortNamed('Voice')).id);
  await page.user.click(await (await oneTime()).findByRole('button', { name: /^Check out/ }));
  await page.leave();
  const orderId = await orderOf(personId);
  await page.open(`/finalize_enrollment?order=${orderId}`);
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible(),
  );
  expect(screen.queryByText("You're in")).toBeNull();
  // The page keeps polling, and says so as soon as the order is paid.
  await t.pay(orderId);
  await t.settle();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: "You're in" })).toBeVisible());
});

test("another person's order looks like no order", async () => {
  const { personId, page } = await atCheckout((await cohortNamed('Voice')).id);
  await page.user.click(await (await oneTime()).findByRole('button', { name: /^Check out/ }));
  await page.leave();
  const orderId = await orderOf(personId);
  await openPage(t, await t.buyer(), `/finalize_enrollment?order=${orderId}`);
  await waitFor(() => expect(screen.getByText("We couldn't find that order")).toBeVisible());
  expect(screen.getByText(/^If you paid, your receipt is in your email/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Email support' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:.+@/),
  );
});

test('a session that ends midway leads to sign-in and back to the selection', async () => {
  const { personId, page } = await atCheckout((await cohortNamed('Voice')).id);
  await page.user.click(await (await withMembership()).findByRole('radio', { name: 'Monthly' }));
  await t.db.deleteFrom('sessions').where('user_id', '=', personId).execute();
  await page.user.click((await withMembership()).getByRole('button', { name: /^Join/ }));
  await page.arrive(/^\/login\?next=/);
  const next = new URLSearchParams(page.address().split('?')[1]).get('next') ?? '';
  expect(next).toBe('/select_enrollment_type?interval=monthly');
  const other = await t.buyer();
  await t.select(other, (await cohortNamed('Harmony')).id);
  await openPage(t, other, next);
  expect(await (await withMembership()).findByRole('radio', { name: 'Monthly' })).toBeChecked();
});

test('a learner joins with a yearly membership and pays the member price for the course', async () => {
  const { personId, page } = await atCheckout((await cohortNamed('Manga')).id);
  const offer = await withMembership();
  await waitFor(() => expect(offer.getByText('2 months free')).toBeVisible());
  await page.user.click(offer.getByRole('radio', { name: 'Yearly' }));
  expect(offer.getByRole('row', { name: 'Total today $300' })).toBeVisible();
  expect(offer.getByText('First-year total').parentElement).toHaveTextContent('$300');
  expect(offer.getByRole('row', { name: /Instead of \$200\s*\$150$/ })).toBeVisible();
  await page.user.click(offer.getByRole('button', { name: 'Join and pay $300' }));
  await page.leave();
  expect(links(page)[0]?.body).toEqual({
    mode: 'subscription',
    includeInterests: true,
    creditsToSpend: 0,
    member: 'member',
    yearly: 'yearly',
    quotedPrice: 300,
  });
  const orderId = await orderOf(personId);
  await t.pay(orderId);
  await t.settle();
  await page.open(`/finalize_enrollment?order=${orderId}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: "You're in" })).toBeVisible());
  expect(screen.getByText('Yearly')).toBeVisible();

  // A member sees one checkout, at member prices, with the savings.
  await t.select(personId, (await cohortNamed('Harmony')).id);
  await page.open('/select_enrollment_type');
  expect(await (await oneTime()).findByRole('row', { name: 'Total today $150' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'With membership' })).toBeNull();
  expect(screen.getByText('You save $50 with member prices.')).toBeVisible();
});
