import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SocialCard } from '#contract/catalog/social-card.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { buildServer } from '../http.ts';
import { PictureCache } from '../picture-cache.ts';
import { cardContent } from './card-text.ts';
import { mountSocialCards } from './mount.ts';

const t = testApp();
let ctx: Ctx;
let app: FastifyInstance;

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  const server = await buildServer(t.system);
  app = server.app;
  mountSocialCards(app, new PictureCache(server.visitorCtx));
  await app.ready();
});
afterAll(() => app.close());

const card = (path: string) => app.inject({ url: `/covers/cards/${path}` });

const EVENT: SocialCard = {
  title: 'The Big Open Read',
  schoolName: 'Lantern',
  accent: 'plum',
  cover: 'mouths-0-7-plum',
  imageUrl: null,
  when: {
    startsAtUtc: '2027-01-06T00:00:00.000Z',
    endsAtUtc: '2027-01-06T01:00:00.000Z',
    timezone: 'America/New_York',
    days: false,
  },
  price: { from: 0, to: 0 },
  mark: null,
  teacher: { name: 'Ada Lind', imageUrl: null },
};

test('a card shows the date in its own time zone, and what it costs', () => {
  expect(cardContent(EVENT)).toMatchObject({
    date: 'Tue, Jan 5, 2027, 7:00 PM EST',
    price: 'Free',
    teacherName: 'Ada Lind',
    schoolName: 'Lantern',
  });
  const run = {
    ...EVENT,
    when: EVENT.when && { ...EVENT.when, endsAtUtc: '2027-02-16T01:00:00.000Z', days: true },
  };
  expect(cardContent(run).date).toBe('Jan 5 – Feb 15, 2027');
  const priceOf = (price: SocialCard['price'], mark: SocialCard['mark'] = null) =>
    cardContent({ ...EVENT, price, mark }).price;
  expect(priceOf({ from: 225, to: 225 })).toBe('$225');
  expect(priceOf({ from: 0, to: 45 })).toBe('Free – $45');
  expect(priceOf({ from: 12, to: 12.5 })).toBe('$12.00 – $12.50');
  expect(priceOf(null)).toBeNull();
  expect(priceOf({ from: 0, to: 0 }, 'Members only')).toBe('Members only');
});

test('courses, events, and schools have a card of 1200 × 630, and a new one after a change that shows on it', async () => {
  const school = await aSchool(ctx, { name: 'Lantern' });
  const course = await aCourse(ctx, { schoolId: school.id, name: 'Voice Acting 101' });
  const cohort = await aCohort(ctx, { courseId: course.id });
  await aLandingPage(ctx, course.id);
  const event = await anEvent(ctx, {
    schoolId: school.id,
    name: 'שלום, 東京, and everyone else in the whole wide world',
  });
  for (const path of [`courses/${course.slug}.jpg`, `events/${event.id}.jpg`, `schools/${school.slug}.jpg`]) {
    const response = await card(path);
    expect([response.statusCode, response.headers['content-type']], path).toEqual([200, 'image/jpeg']);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(response.rawPayload.length).toBeLessThan(300_000);
  }
  const before = (await card(`courses/${course.slug}.jpg`)).rawPayload;
  expect((await card(`courses/${course.slug}.jpg?v=other`)).rawPayload.equals(before)).toBe(true);
  await ctx.db.updateTable('cohorts').set({ nonmember_price_cents: 0 }).where('id', '=', cohort.id).execute();
  expect((await card(`courses/${course.slug}.jpg`)).rawPayload.equals(before)).toBe(false);
});

test('what visitors may not see has no card, nor does what doesn’t exist', async () => {
  const { id } = await anEvent(ctx, { published: false });
  const hidden = await aCourse(ctx, { listed: false });
  for (const path of [
    `events/${id}.jpg`,
    `courses/${hidden.slug}.jpg`,
    'courses/nothing-of-ours.jpg',
    'events/1.png',
    'workouts/1.jpg',
    `courses/${'x'.repeat(220)}.jpg`,
  ]) {
    expect((await card(path)).statusCode, path).toBe(404);
  }
});
