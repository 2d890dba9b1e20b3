import { LANDING_LISTS, type LandingList } from '#contract/landing/landing-blocks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { findRows } from './landing-block.store.ts';
import type { LandingPage } from './landing-page.ts';
import { writeLandingPage } from './write-landing-page.ts';

/** The id of one row in each list. */
export type LandingRows = Readonly<Record<LandingList, number>>;

const item = { title: 'A title', desc: 'Some words' };

export const WHOLE_PAGE: LandingPage = {
  headline: 'Find your voice',
  overviewHeader: 'What this is',
  overview: '<p>Six evenings.</p>',
  outcomesHeader: "What you'll walk away with",
  outcomes: [{ ...item, desc: '<p>Some words</p>' }],
  testimonialHeader: 'Said by others',
  testimonials: [{ authorName: 'Bo', authorTitle: 'Learner', quote: '<p>Loud</p>' }],
  instructorHeader: 'Who teaches',
  instructors: [{ name: 'Ada', title: 'Voice', bio: '<p>Twenty years</p>' }],
  outlineHeader: 'Week by week',
  outlines: [item],
  scheduleHeader: 'When',
  timeCommitment: '3 hours a week',
  schedules: [{ ...item, timeSlot: '7:00 PM' }],
  benefitsHeader: "What's included",
  benefits: [item],
  faqHeader: 'Questions',
  faqs: [{ ...item, desc: '<p>Some words</p>' }],
};

/** Creates a course's whole page; returns the id of one row in each of its lists. */
export async function aLandingPage(ctx: Ctx, courseId: number): Promise<LandingRows> {
  await writeLandingPage(ctx, courseId, WHOLE_PAGE);
  const ids: [LandingList, number][] = [];
  for (const list of LANDING_LISTS) ids.push([list, (await findRows(ctx, courseId, list))[0]?.id ?? 0]);
  // One id per list.
  return Object.fromEntries(ids) as Record<LandingList, number>;
}
