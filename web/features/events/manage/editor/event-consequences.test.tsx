import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { EventCancellationTotals, EventChange } from '#contract/events/event-dry-runs.endpoints.ts';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { cancelConsequences } from './cancel-event.tsx';
import { onlyFor } from './event-values.rules.ts';
import { saleLines } from './sale-text.ts';
import { changeConsequences, publishConsequences } from './save-dialog.tsx';

function lineTexts(groups: readonly Consequence[], title: string): string[] {
  const group = groups.find((each) => each.title === title);
  return (group?.lines ?? []).map((line) =>
    renderToStaticMarkup(<TimeZone zone="America/New_York">{line}</TimeZone>)
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replace(/\s+/g, ' '),
  );
}

const nothing: EventChange = {
  fields: [],
  consequential: false,
  times: null,
  zoneNotice: null,
  told: 0,
  mailWaitsSeconds: 0,
  refundable: null,
  notice: null,
  waitlist: { waiting: 0, offered: 0 },
  totals: { told: 0, refundable: 0 },
};
const zone = { timezone: 'America/New_York' };
const was = { ...zone, startsAtUtc: '2026-12-02T00:00:00Z', endsAtUtc: '2026-12-02T01:00:00Z' };

describe('the effects of saving a published event', () => {
  test('a new start names the old one, who is notified and when, and what may be refunded', () => {
    const groups = changeConsequences({
      ...nothing,
      times: { was, now: { ...zone, startsAtUtc: '2026-12-03T00:00:00Z', endsAtUtc: '2026-12-03T01:00:00Z' } },
      told: 42,
      mailWaitsSeconds: 120,
      refundable: { tickets: 1, untilUtc: '2026-12-03T00:00:00Z' },
      waitlist: { waiting: 3, offered: 2 },
    });
    expect(lineTexts(groups, 'Time')[0]).toMatch(/^Start: Wed, Dec 2.+ 7:00 PM EST, was Tue, Dec 1.+ 7:00 PM EST$/);
    expect(lineTexts(groups, 'Who gets notified')).toEqual([
      '42 people get one email with the old and new times.',
      'We wait 2 minutes before sending it, so you can still fix a mistake without notifying anyone.',
      '2 people on the waitlist are offered a seat within a minute.',
    ]);
    expect(lineTexts(groups, 'Money')[0]).toMatch(/^1 paid ticket can be canceled for a full refund until Wed, Dec 2/);
  });

  test('a new length names the new end; a new zone names the old local time; no change says nothing', () => {
    const longer = { ...was, endsAtUtc: '2026-12-02T01:30:00Z' };
    const notice = 'was 7:00 PM New York = 4:00 PM Los Angeles';
    const groups = changeConsequences({ ...nothing, times: { was, now: longer }, zoneNotice: notice });
    expect(lineTexts(groups, 'Time')[0]).toMatch(/^End: Tue, Dec 1.+ 8:30 PM EST, was Tue, Dec 1.+ 8:00 PM EST$/);
    expect(lineTexts(groups, 'Time')[1]).toBe(notice);
    expect(changeConsequences(nothing).flatMap(({ lines }) => lines)).toEqual([]);
  });
});

const session = { ofCourse: true, onlyFor: null, ticketed: false, sale: null };

test('publishing says so if only some people can attend or buy', () => {
  const event = { admittance: 'members-only', kind: 'Panel', course: null };
  const whoCanAttend = (of: Parameters<typeof onlyFor>[0], ticketed: boolean) =>
    lineTexts(
      publishConsequences(0, { ofCourse: false, onlyFor: onlyFor(of), ticketed, sale: ['Free, 30 seats'] }),
      'Who can attend',
    );
  expect(whoCanAttend(event, true)).toEqual(['Only members can buy tickets.']);
  expect(whoCanAttend({ ...event, course: {} }, false)).toEqual([
    'Only members and people enrolled in the course can attend.',
  ]);
  expect(whoCanAttend({ ...event, admittance: 'public' }, true)).toEqual(['Anyone can buy tickets.']);
  expect(lineTexts(publishConsequences(0, session), 'Who can attend')).toEqual([
    'People enrolled in the cohort can attend.',
  ]);
});

test('publishing names prices and seats; for a class session, the cohort has them', () => {
  const type = { name: 'General', price: 20, nonmemberPrice: 25, capacity: 30, status: 'active' } as const;
  const panel = { kind: 'Panel', capacity: '40' } as const;
  expect(saleLines(panel, false, [])).toEqual(['Free, 40 seats']);
  expect(saleLines(panel, true, [type, { ...type, name: 'Old', status: 'disabled' }])).toEqual([
    'General: $20 members, $25 others, 30 seats',
  ]);
  const sale = saleLines(panel, false, []);
  expect(lineTexts(publishConsequences(0, { ...session, sale }), 'Price and seats')).toEqual(['Free, 40 seats']);
  expect(saleLines({ ...panel, kind: 'Class Session' }, false, [])).toBeNull();
  expect(lineTexts(publishConsequences(0, session), 'Price and seats')).toEqual([]);
});

test('publishing a class session notifies its cohort, any other event no one; without a course no cohort is named', () => {
  expect(lineTexts(publishConsequences(1, session), 'Who gets notified')).toEqual([
    '1 learner gets an email, and it shows up in their calendar.',
  ]);
  expect(lineTexts(publishConsequences(0, session), 'Who gets notified')[0]).toMatch(/^No one is notified/);
  expect(lineTexts(publishConsequences(0, session), "What can't be changed later")[1]).toBe(
    "You can't change its kind or cohort.",
  );
  expect(lineTexts(publishConsequences(0, { ...session, ofCourse: false }), "What can't be changed later")[1]).toBe(
    "You can't change its kind.",
  );
});

test('canceling says what is refunded and who is notified', () => {
  const totals: EventCancellationTotals = { attendees: 1, cash: 0, credits: 0, waiting: 0, disputed: 0 };
  expect(lineTexts(cancelConsequences(totals, 0), 'Money')).toEqual([
    "No one paid anything, so there's nothing to refund.",
  ]);
  expect(lineTexts(cancelConsequences(totals, 0), 'Who gets notified')).toEqual([
    '1 attendee loses their seat and is notified by email.',
  ]);
  const paid = cancelConsequences({ attendees: 12, cash: 150, credits: 3, waiting: 2, disputed: 1 }, 0);
  expect(lineTexts(paid, 'Money')).toEqual([
    '$150 is refunded to the original payment method.',
    '3 credits are returned.',
    '1 disputed payment stays on hold until the bank decides.',
  ]);
  expect(lineTexts(paid, 'Who gets notified')).toEqual([
    '12 attendees lose their seats and are notified by email.',
    '2 people on the waitlist are notified.',
  ]);
});
