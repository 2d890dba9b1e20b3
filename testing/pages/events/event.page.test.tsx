import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { isRichText, mapFields, namesIn, type ValuesOf } from '#contract/primitives/fields.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aHost, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { setFields } from '#server/platform/database/field-columns.ts';
import { testApp } from '../../app.ts';
import { requestsOf } from '../../requests.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const call = requestsOf(t);
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const aLearner = async () => (await makePerson(ctx())).personId;

const card = async () => within(await screen.findByRole('complementary', { name: 'Attend' }));

test('a learner RSVPs with one click, finds the event on My events, and cancels', async () => {
  const { id, uuid } = await anEvent(ctx(), { name: 'Open Mic' });
  const page = await openPage(t, await aLearner(), `/events/${id}`);
  await page.arrive(`/events/${id}-open-mic`);
  expect((await card()).getByText('Upcoming Event')).toBeVisible();
  await page.user.click((await card()).getByRole('button', { name: 'Attend' }));
  await waitFor(() => expect(screen.getByText('Attending!', { exact: true })).toBeVisible());
  expect(screen.getByText("You're going! You'll get an email about this.")).toBeVisible();
  await waitFor(async () => expect((await card()).getByText("You're attending this event")).toBeVisible());
  const google = new URL((await card()).getByRole('link', { name: 'Google Calendar' }).getAttribute('href') ?? '');
  expect(google.host).toBe('calendar.google.com');
  expect(google.searchParams.get('text')).toBe('Open Mic');
  expect(google.search).toContain(uuid);

  const saved: string[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const files = vi.spyOn(URL, 'createObjectURL');
  await page.user.click((await card()).getByRole('button', { name: 'Calendar file (.ics)' }));
  expect(saved).toEqual([`${id}-open-mic.ics`]);
  const file = files.mock.calls[0]?.[0] as Blob;
  expect(await file.text()).toContain('SUMMARY:Open Mic');
  press.mockRestore();
  files.mockRestore();

  await page.open('/myevents');
  await waitFor(() => expect(screen.getByRole('heading', { name: "Upcoming Events I'm Attending" })).toBeVisible());
  expect(screen.getByRole('heading', { name: 'All My Upcoming Class Sessions' })).toBeVisible();
  expect(screen.getByText('You don’t have any class sessions coming up.')).toBeVisible();
  await page.user.click((await screen.findAllByRole('link', { name: 'Open Mic' }))[0] as HTMLElement);
  await page.arrive(`/events/${id}-open-mic`);
  await page.user.click(await (await card()).findByRole('button', { name: 'Cancel RSVP' }));
  await waitFor(() => expect(screen.getByText('RSVP is canceled', { exact: true })).toBeVisible());
  expect(screen.getByText('You are not attending this event anymore.')).toBeVisible();
  expect(await (await card()).findByRole('button', { name: 'Attend' })).toBeEnabled();
});

test("'Show More...' disappears, and the focus moves to what it reveals", async () => {
  const { id } = await anEvent(ctx(), { name: 'Ink Night' });
  await startEventIn(ctx(), id, -48 * 60);
  await updateEvent(ctx(), id, { summary: '<p>Brushes first.</p>' });
  const { user } = await openPage(t, await aLearner(), `/events/${id}`);
  expect(await screen.findByText('Brushes first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show More...' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show More...' })).toBeNull());
  expect(document.getElementById('afterwards')).toHaveFocus();
});

test('the event page shows each page field of the event table once it has a value', async () => {
  const said = (name: string, is: string) => (is === 'link' ? `https://said.test/${name}` : `Said ${name}.`);
  const values = mapFields<typeof EVENT_PAGE_FIELDS, ValuesOf<typeof EVENT_PAGE_FIELDS>>(
    EVENT_PAGE_FIELDS,
    (field, name) => (isRichText(field) ? `<p>${said(name, field.type)}</p>` : said(name, field.type)),
  );
  const { id } = await anEvent(ctx(), { name: 'All said' });
  await startEventIn(ctx(), id, -48 * 60);
  await updateEvent(ctx(), id, setFields<'events'>(EVENT_PAGE_FIELDS, values));
  await openPage(t, (await makePerson(ctx(), { isStaff: true })).personId, `/events/${id}`);
  const missing = () =>
    namesIn(EVENT_PAGE_FIELDS).filter(
      (name) => !document.body.innerHTML.includes(said(name, EVENT_PAGE_FIELDS[name].type)),
    );
  await waitFor(() => expect(missing()).toEqual([]));
});

test('what the server refuses is undone and reported', async () => {
  const { id } = await anEvent(ctx(), { capacity: 1 });
  const page = await openPage(t, await aLearner(), `/events/${id}`);
  const attend = await (await card()).findByRole('button', { name: 'Attend' });
  const seat = { ticket_type_id: null, attending: true };
  expect(await call(await aLearner(), 'POST', `/events/${id}/attend`, seat)).toMatchObject({ status: 200 });
  await page.user.click(attend);
  const refusal = await screen.findByText("Couldn't save your RSVP");
  expect(within(refusal.parentElement as HTMLElement).getByText('No seats remaining')).toBeVisible();
  await waitFor(() => expect(screen.queryByText("You're attending this event")).toBeNull());
  expect(await (await card()).findByRole('button', { name: 'No seats remaining' })).toBeDisabled();
});

const TICKETS = [
  { name: 'Seat', priceCents: 2000, nonmemberPriceCents: 3000 },
  { name: 'Supporter', priceCents: 5000, nonmemberPriceCents: 5000 },
];

test('an event with tickets asks which one, with this person’s price', async () => {
  const { id } = await anEvent(ctx(), { tickets: TICKETS });
  const page = await openPage(t, await aLearner(), `/events/${id}`);
  await page.user.click(await (await card()).findByRole('button', { name: 'Register' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a ticket' }));
  expect(dialog.getByRole('radio', { name: /^Seat.*\$30.*Members \$20/ })).toBeChecked();
  expect(dialog.getByRole('button', { name: 'Register · $30' })).toBeEnabled();
  await page.user.click(dialog.getByRole('radio', { name: /^Supporter.*\$50$/ }));
  expect(dialog.getByRole('button', { name: 'Register · $50' })).toBeEnabled();
  await page.user.click(dialog.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a payment link that couldn’t be created is reported, charges nothing, and can be requested again', async () => {
  const { id } = await anEvent(ctx(), { tickets: TICKETS });
  const page = await openPage(t, await aLearner(), `/events/${id}`);
  await page.user.click(await (await card()).findByRole('button', { name: 'Register' }));
  await page.user.click(await screen.findByRole('button', { name: 'Register · $30' }));
  const problem = async () => within(await screen.findByRole('dialog', { name: "We couldn't set up your checkout" }));
  const message = "We can't reach the payment provider right now. You weren't charged. Please try again in a moment.";
  await waitFor(async () => expect((await problem()).getByText(message)).toBeVisible());
  const address = page.address();
  await page.user.click((await problem()).getByRole('button', { name: 'Try again' }));
  const links = () => page.asked.filter((each) => each.call === 'POST /api/v1/stripe/build_event_payment_link');
  await waitFor(() => expect(links()).toHaveLength(2));
  await waitFor(async () => expect((await problem()).getByText(message)).toBeVisible());
  expect(page.address()).toBe(address);
});

test('the embed page takes RSVPs by email, and never cancels', async () => {
  const { id: schoolId } = await aSchool(ctx());
  const host = await aHost(ctx(), { schoolId, name: 'Rosa Vega' });
  const { id } = await anEvent(ctx(), { schoolId, hostIds: [host.id] });
  const page = await openPage(t, null, `/embed/events/${id}`);
  const main = within(await screen.findByRole('main'));
  expect(main.getByText(/Rosa Vega/).parentElement).toHaveTextContent('With Rosa Vega');
  expect(main.getByText('Free', { exact: true })).toBeVisible();
  expect(screen.queryByText('Already going?')).toBeNull();
  await page.user.type(main.getByLabelText('Email'), 'framed@example.test');
  await page.user.click(main.getByRole('button', { name: 'Attend' }));
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Cancel my RSVP' })).toBeNull();
});
