import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { blankFields, mapFields, namesIn } from '#contract/primitives/fields.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { CohortCard, UnscheduledCard } from './cohort-card.tsx';

const cohort: Cohort = {
  id: 1,
  courseId: 1,
  courseSlug: 'voices',
  courseName: 'Voices',
  schoolName: 'Night Studio',
  schoolSlug: 'night-studio',
  accent: null,
  cover: 'mouths-0-7',
  name: 'Voices, winter',
  ...blankFields(COHORT_PAGE_FIELDS),
  topic: 'Voice',
  imageUrl: null,
  status: 'enrolling',
  startsAtUtc: '2027-01-12T00:00:00Z',
  endsAtUtc: '2027-02-23T00:00:00Z',
  paymentDueAtUtc: '2027-01-11T00:00:00Z',
  timezone: 'America/New_York',
  seatsRemaining: 9,
  capacity: 12,
  price: 150,
  memberPrice: 150,
  nonmemberPrice: 200,
  nonMemberPrice: 200,
  oneTimePrice: 200,
  creditCost: 15,
  weeks: 6,
  sessionDuration: 90,
  sessionsCount: 6,
  instructors: [],
  alreadyEnrolled: false,
  alreadyTaken: false,
  selected: false,
  held: false,
  waitlist: null,
  datesChanged: null,
  enrolmentOpen: true,
};

const { id, courseId, courseSlug, name, imageUrl, topic, schoolName, schoolSlug, accent, cover } = cohort;
const undated = { id, courseId, courseSlug, name, imageUrl, topic, schoolName, schoolSlug, accent, cover };

async function drawn(card: ReactNode): Promise<string> {
  return (await renderHtml(card)).replaceAll('&#x27;', "'");
}
/** The text a reader sees on each button. Hidden faces only keep the width, so they are stripped. */
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) =>
    inside.replace(/<span class="[^"]*hidden[^"]*">.*?<\/span>/gs, '').replace(/<[^>]+>/g, ''),
  );
const texts = (html: string) => html.split(/<[^>]+>/);
const card = async (over: Partial<Cohort>, following = false) =>
  drawn(<CohortCard cohort={{ ...cohort, ...over }} following={following} />);

describe('cohort card', () => {
  test('shows every field of the table that learners get', async () => {
    const said = mapFields<typeof COHORT_PAGE_FIELDS, Partial<Cohort>>(
      COHORT_PAGE_FIELDS,
      (_, name) => `Said ${name}.`,
    );
    const html = await card(said);
    // Emails name a cohort by its moniker; a card uses its name.
    expect(namesIn(COHORT_PAGE_FIELDS).filter((name) => !html.includes(`Said ${name}.`))).toEqual(['moniker']);
  });

  test('shows the weekday and time of its sessions if the page has them', async () => {
    const sessions = ['2027-01-12T20:00:00Z', '2027-01-19T20:00:00Z'].map((startsAtUtc) => ({ startsAtUtc }));
    const html = await drawn(<CohortCard cohort={cohort} following={false} sessions={sessions} />);
    expect(html).toMatch(/Tuesdays, \d+:00 [AP]M \w+/);
    expect(await card({})).not.toMatch(/days, /);
  });

  test('offers an open cohort and its reminder', async () => {
    expect(buttons(await card({}))).toEqual(['Select', 'Remind me']);
  });

  test.each([0, -1])('with %i seats remaining, shows sold out and offers the reminder', async (seatsRemaining) => {
    expect(buttons(await card({ seatsRemaining }))).toEqual(['Sold Out', 'Join waitlist', 'Remind me']);
  });

  test('on the waitlist, gives the position in one short line and offers no reminder', async () => {
    const html = await card({ seatsRemaining: 0, waitlist: { state: 'waiting', place: 1, offerExpiresAtUtc: null } });
    expect(texts(html)).toContain("You're next on the waitlist.");
    expect(html).not.toContain('email you');
    expect(buttons(html)).toEqual(['Sold Out', 'Leave waitlist']);
  });

  test('offers no actions for an enrolled or already taken cohort', async () => {
    const enrolled = await card({ alreadyEnrolled: true });
    expect(texts(enrolled)).toContain('Enrolled');
    expect(buttons(enrolled)).toEqual([]);
    const alreadyTaken = await card({ alreadyTaken: true });
    expect(texts(alreadyTaken)).toContain("You've taken this course");
    expect(buttons(alreadyTaken)).toEqual([]);
  });

  test('shows its image at 16:9, 420 wide, and lazy-loads it', async () => {
    const [image = ''] = /<img[^>]*>/.exec(await card({ imageUrl: '/media/7' })) ?? [];
    expect(image).toContain('src="/media/7?w=420&amp;ar=16:9"');
    expect(image).toContain('loading="lazy"');
    const [width, height] = ['width', 'height'].map((name) => Number(new RegExp(`${name}="(\\d+)"`).exec(image)?.[1]));
    expect((width ?? 0) / (height ?? 1)).toBe(16 / 9);
  });

  test('offers a reminder if the cohort is sold out, unselected, or undated, but not if it is selected', async () => {
    expect(buttons(await card({ seatsRemaining: 0 }))).toEqual(['Sold Out', 'Join waitlist', 'Remind me']);
    expect(buttons(await card({ selected: false }))).toContain('Remind me');
    expect(buttons(await drawn(<UnscheduledCard course={undated} following={false} />))).toEqual(['Remind me']);
    expect(buttons(await card({ selected: true }))).toEqual(['Selected']);
  });

  test('says so if the reminder of an undated course is set', async () => {
    expect(buttons(await drawn(<UnscheduledCard course={undated} following />))).toEqual(['Reminder set!']);
  });
});
