import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '../../money.ts';
import { openPage } from '../open-page.tsx';

const t = moneyApp({
  env: () => ({ CHAT_URL: 'https://chat.example.test/home', CHAT_PUBLIC_URL: 'https://chat.example.test/lobby' }),
});

async function aMonthlyMember(): Promise<number> {
  const personId = await t.buyer();
  const { body } = await t.link(personId, { mode: 'subscription', include_interests: false, yearly: 'monthly' });
  await t.pay(body.orderId);
  await t.settle();
  return personId;
}

const follows = (first: Node, second: Node) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const lastPart = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const pathOf = (address: string | null | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

test('a monthly member confirms the yearly plan on the hosted page and comes back to it', async () => {
  const page = await openPage(t, await aMonthlyMember(), '/subscriptions');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pay by the year' })).toBeVisible());
  expect(screen.getByText('2 months free')).toBeVisible();
  await page.user.click(
    screen.getByRole('button', { name: /^Upgrade · about \$135 .* to Premium Membership, yearly$/ }),
  );
  const id = lastPart(await page.leave());
  const hosted = t.sandbox.world.state.get('portal_sessions', id);

  // Back from the hosted page. Its return URL alone isn't believed.
  await page.open(pathOf(hosted?.flow?.after_completion.redirect?.return_url));
  await waitFor(() => expect(screen.getByText(/^Waiting for our payment provider/)).toBeVisible());
  expect(screen.getByText('$15 a month')).toBeVisible();
  await t.sandbox.control(`portal_sessions/${id}/confirm`);
  await t.settle();
  await waitFor(() => expect(screen.getByText('Your plan has changed.')).toBeVisible());
  const plan = within(screen.getByRole('region', { name: 'Premium Membership' }));
  expect(plan.getByText('$150 a year')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Pay by the year' })).toBeNull();
});

test('a member saves another card on the hosted page, then switches back to the first', async () => {
  const page = await openPage(t, await aMonthlyMember(), '/change_card');
  const row = async (card: string) => within((await screen.findByText(card)).closest('li') as HTMLElement);
  await waitFor(async () => expect((await row('Visa ending in 4242')).getByText('Default')).toBeVisible());
  await page.user.click(screen.getByRole('button', { name: 'Use a new card' }));
  const id = lastPart(await page.leave());
  const back = pathOf(t.sandbox.world.state.get('checkout_sessions', id)?.success_url);

  // Back from the hosted page. Its return URL alone isn't believed.
  await page.open(back);
  await waitFor(() => expect(screen.getByText(/^Your new card will show up here as soon as/)).toBeVisible());
  await t.sandbox.control(`checkout_sessions/${id}/pay`, { card: '5555555555554444' });
  await t.settle();
  const message = "Your new card is saved. We'll charge it for renewals from now on.";
  await waitFor(() => expect(screen.getByText(message)).toBeVisible());
  expect((await row('Mastercard ending in 4444')).getByText('Default')).toBeVisible();
  expect(page.address()).toBe('/change_card');

  // The message is shown only once: the next choice is about another card.
  await page.user.click(screen.getByRole('button', { name: 'Use this card: Visa ending in 4242' }));
  await waitFor(async () => expect((await row('Visa ending in 4242')).getByText('Default')).toBeVisible());
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  await page.open(page.address());
  await waitFor(async () => expect((await row('Visa ending in 4242')).getByText('Default')).toBeVisible());
  expect(screen.queryByText(message)).toBeNull();
});

test('the offer shows a year’s price per month, and what it saves on open courses', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { name: 'Voice Acting 101' });
  await aCohort(ctx, { courseId: course.id, priceCents: 15_000, nonmemberPriceCents: 22_500 });
  const page = await openPage(t, await t.buyer(), '/subscriptions');
  const offer = within(await screen.findByRole('region', { name: 'Premium Membership' }));
  expect(offer.getByText(/\$12\.50 a month/).parentElement).toHaveTextContent('$150 a year · $12.50 a month');
  const saving = (await offer.findByRole('link', { name: 'Voice Acting 101' })).closest('li');
  expect(saving).toHaveTextContent('Voice Acting 101$225 → $150saves $75');
  const back = screen.getByRole('link', { name: 'Back to course selection' });
  expect(follows(screen.getByRole('button', { name: 'Join · $150' }), back)).toBe(true);
  await page.user.click(offer.getByRole('radio', { name: 'Monthly' }));
  expect(offer.queryByText(/12\.50/)).toBeNull();
});

test('a member goes to the chat server', async () => {
  await openPage(t, await t.buyer({ member: true }), '/chat');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Community Chat' })).toBeVisible());
  const start = await screen.findByRole('link', { name: 'Start Chatting' });
  expect(start).toHaveAttribute('href', 'https://chat.example.test/home');
  expect(start).toHaveAccessibleDescription('Opens chat.example.test in a new tab.');
  const use = screen.getByText('Hear about in-house work opportunities');
  expect(use).toBeVisible();
  expect(follows(start, use)).toBe(true);
  await waitFor(() => expect(document.title).toBe('Community Chat · Callboard'));
});

test('someone without a membership learns how to get into the chat, and where its public area is', async () => {
  const page = await openPage(t, await t.buyer(), '/chat');
  const lobby = await screen.findByRole('link', { name: 'public chat area' });
  expect(lobby).toHaveAttribute('href', 'https://chat.example.test/lobby');
  await waitFor(() => expect(document.title).toBe('Chat · Callboard'));
  expect(screen.queryByRole('link', { name: 'Start Chatting' })).toBeNull();
  expect(screen.queryByText('Hear about in-house work opportunities')).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Upgrade to a membership' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Become a Member' })).toBeVisible());
});

test('the offer adds up what the person would save on what they selected', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { name: 'Songs from Scratch' });
  const cohort = await aCohort(ctx, { courseId: course.id, priceCents: 10_000, nonmemberPriceCents: 19_000 });
  const personId = await t.buyer();
  const payload = { cohortId: cohort.id, selected: true };
  await t.as(personId, { method: 'POST', url: '/api/v1/cohort_interests/select', payload });
  await openPage(t, personId, '/subscriptions');
  expect(await screen.findByText(/^Members save/)).toHaveTextContent(
    'Members save $90 on the courses you selected or set a reminder for.',
  );
});
