import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { showRsvp } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { rsvpQuery } from '../list/events.query.ts';
import { RsvpPage } from './rsvp-page.tsx';

type Shown = ResponseOf<typeof showRsvp>;

const event = (id: number, name: string) => ({
  id,
  uuid: '00000000-0000-4000-8000-000000000000',
  slug: 'an-event',
  name,
  startsAtUtc: '2027-01-05T20:00:00.000Z',
});

async function buttonsOf(others: Shown['others']) {
  const client = new QueryClient();
  const shown: Shown = {
    event: event(1, 'Open Mic'),
    wants: 'attend',
    ticketTypeId: null,
    ticketTypeName: null,
    done: false,
    others,
  };
  client.setQueryData(rsvpQuery('a-token').queryKey, shown);
  const html = await renderHtml(<RsvpPage token="a-token" />, { client });
  return {
    html,
    buttons: [...html.matchAll(/<button[^>]*>.*?<\/button>/g)].map(([button]) => button.replace(/<[^>]+>/g, '')),
  };
}

test('the page behind an RSVP link has a button for each pending RSVP', async () => {
  const { html, buttons } = await buttonsOf([
    { id: 7, event: event(2, 'Voice Lab'), wants: 'pay', ticketTypeId: 3, ticketTypeName: 'Front row' },
    { id: 8, event: event(3, 'Ink Night'), wants: 'cancel', ticketTypeId: null, ticketTypeName: null },
  ]);
  expect(buttons).toEqual(['Confirm my RSVP', 'Continue to payment', 'Cancel my RSVP']);
  expect(html).toContain('More to confirm');
  expect(html).toContain('Front row');
  expect(html).toContain('aria-label="Cancel my RSVP: Ink Night"');
});

test('if nothing else is pending, the page behind an RSVP link has only its own button', async () => {
  const { html, buttons } = await buttonsOf([]);
  expect(buttons).toEqual(['Confirm my RSVP']);
  expect(html).not.toContain('More to confirm');
});
