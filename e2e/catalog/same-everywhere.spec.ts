import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { formatDollars, formatExactDollars } from '../../contract/primitives/money.ts';
import { SCREENS } from '../../tools/screens/routes.ts';
import type { Screen, ScreenEvent } from '../../tools/screens/screen.ts';
import { DEMO_PASSWORD, signIn } from '../checkout/learner.ts';

interface PublicFacts {
  readonly picture: string;
  readonly times: readonly string[];
  readonly prices: readonly string[];
  /** Seats left, and how many people are going. */
  readonly counts: readonly number[];
  readonly membersOnly: boolean;
}
interface Sight {
  readonly thing: string;
  readonly pictures: readonly string[];
  readonly times: readonly string[];
  readonly prices: readonly string[];
  readonly counts: readonly number[];
  readonly membersOnly: boolean;
}

const dollars = (...amounts: (number | null)[]): string[] =>
  amounts.flatMap((amount) =>
    amount === null
      ? []
      : [`price ${amount}`, ...(amount === 0 ? ['Free', '$0'] : [formatDollars(amount), formatExactDollars(amount)])],
  );
/** Minimum number of cards on the pages of each reader. With fewer, the test isn't finding them. */
const LOOKED_AT: Readonly<Partial<Record<Screen['as'], number>>> = { visitor: 100, member: 60, teacher: 40 };
const pictureOf = ({ cover, imageUrl }: { cover: string; imageUrl: string | null }) => imageUrl ?? cover;

interface Ticket {
  price: number;
  nonmemberPrice: number;
  seatsRemaining: number;
}
interface Thing {
  id: number;
  cover: string;
  imageUrl: string | null;
}
interface Event extends Thing {
  slug: string;
  startsAtUtc: string;
  endsAtUtc: string;
  movedFromUtc: string | null;
  attendeesCount: number;
  seatsRemaining: number;
  membersOnlyLabel: boolean;
  ticketed: boolean;
  ticketTypes: Ticket[];
}
interface Cohort {
  id: number;
  startsAtUtc: string | null;
  endsAtUtc: string | null;
  paymentDueAtUtc: string | null;
  memberPrice: number;
  nonmemberPrice: number;
  seatsRemaining: number;
}

interface Workout extends Thing {
  startsAtUtc: string;
  endsAtUtc: string;
  ticketTypes: Ticket[];
}

function ofWorkout(workout: Workout): PublicFacts {
  const { startsAtUtc, endsAtUtc, ticketTypes } = workout;
  return {
    picture: pictureOf(workout),
    times: [startsAtUtc, endsAtUtc],
    prices: dollars(...ticketTypes.flatMap(({ price, nonmemberPrice }) => [price, nonmemberPrice])),
    counts: ticketTypes.map((type) => type.seatsRemaining),
    membersOnly: false,
  };
}

function ofEvent(event: Event): PublicFacts {
  const { startsAtUtc, endsAtUtc, movedFromUtc, ticketTypes } = event;
  return {
    picture: pictureOf(event),
    times: [startsAtUtc, endsAtUtc, ...(movedFromUtc ? [movedFromUtc] : [])],
    prices: event.ticketed
      ? dollars(...ticketTypes.flatMap(({ price, nonmemberPrice }) => [price, nonmemberPrice]))
      : dollars(0),
    counts: [event.attendeesCount, event.seatsRemaining, ...ticketTypes.map((type) => type.seatsRemaining)],
    membersOnly: event.membersOnlyLabel,
  };
}

function ofCourse(
  course: Thing,
  cohorts: readonly Cohort[],
  sessions: readonly { startsAtUtc: string }[],
): PublicFacts {
  return {
    picture: pictureOf(course),
    times: [
      ...cohorts.flatMap(({ startsAtUtc, endsAtUtc, paymentDueAtUtc }) => [startsAtUtc, endsAtUtc, paymentDueAtUtc]),
      ...sessions.map(({ startsAtUtc }) => startsAtUtc),
    ].filter((time) => time !== null),
    prices: dollars(...cohorts.flatMap(({ memberPrice, nonmemberPrice }) => [memberPrice, nonmemberPrice])),
    counts: cohorts.map(({ seatsRemaining }) => seatsRemaining),
    membersOnly: false,
  };
}

/**
 * Everything visitors can find, by the id in its links: `event:12`, `course:voice-acting-101`. For workouts, what a
 * learner without a membership sees.
 */
async function shownToAll(visitor: APIRequestContext, learner: APIRequestContext): Promise<Map<string, PublicFacts>> {
  const get = async <Body>(path: string, viewer = visitor) =>
    (await (await viewer.get(`/api/v1${path}`)).json()) as Body;
  const all = async <Row>(path: string, rows: string, viewer = visitor): Promise<Row[]> => {
    const found: Row[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const body = await get<Record<string, Row[]> & { meta: { totalPages: number } }>(`${path}page=${page}`, viewer);
      found.push(...(body[rows] ?? []));
      pages = body.meta.totalPages;
    }
    return found;
  };
  const facts = new Map<string, PublicFacts>();
  for (const event of await all<Event>('/events?perPage=100&', 'events'))
    facts.set(`event:${event.id}`, ofEvent(event));
  for (const workout of await all<Workout>('/workouts?perPage=100&', 'workouts', learner)) {
    facts.set(`workout:${workout.id}`, ofWorkout(workout));
  }
  for (const { slug } of await all<{ slug: string }>('/courses?perPage=100&', 'courses')) {
    const { course, cohorts, cohortDates } = await get<{
      course: Thing;
      cohorts: Cohort[];
      cohortDates: { sessions: { startsAtUtc: string }[] }[];
    }>(`/courses/${slug}`);
    const of = ofCourse(
      course,
      cohorts,
      cohortDates.flatMap(({ sessions }) => sessions),
    );
    facts.set(`course:${slug}`, of).set(`course:${course.id}`, of);
  }
  return facts;
}

/**
 * What server-rendered pages show: the cards, each about the one thing it links to, and a thing's own page about that
 * thing.
 */
function look(page: Page, paths: readonly string[]): Promise<{ path: string; sights: Sight[] }[]> {
  return page.evaluate(async (requestedPaths) => {
    const LEADS: readonly [RegExp, string][] = [
      [/^\/(?:embed\/|teachers\/)?events\/(\d+)/, 'event'],
      [/^\/(?:preview\/)?courses\/([a-z0-9-]+)(?:[?#]|$)/, 'course'],
      [/^\/(?:teachers\/)?workouts\/(\d+)/, 'workout'],
      [/^\/teachers\/courses\/(\d+)(?:[?#]|$)/, 'course'],
      [/^\/c\/([a-z0-9-]+)(?:[?#]|$)/, 'course'],
    ];
    const thingOf = (href: string | null): string | undefined => {
      for (const [address, kind] of LEADS) {
        const id = address.exec(href ?? '')?.[1];
        if (id !== undefined) return `${kind}:${id}`;
      }
      return undefined;
    };
    const thingsIn = (part: Element) =>
      new Set([...part.querySelectorAll('a[href]')].flatMap((link) => thingOf(link.getAttribute('href')) ?? []));
    const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1] ?? found[0]);
    const sightOf = (thing: string, part: Element, pictures: Iterable<Element>): Sight => {
      // Membership prices and savings aren't prices of the thing.
      const text = (part.textContent ?? '')
        .replaceAll(/\s+/g, ' ')
        .replace(/Membership: .+ a month\./, '')
        .replace(/saves \$[\d,.]+/, '');
      return {
        thing,
        pictures: [...pictures].flatMap((image) => {
          const address = new URL(image.getAttribute('src') ?? '', location.href);
          if (address.pathname.startsWith('/covers/drawn')) return [address.searchParams.get('c') ?? ''];
          const ofPerson = !address.pathname.startsWith('/media/') || address.searchParams.get('ar') === '1:1';
          return ofPerson ? [] : [address.pathname];
        }),
        times: [...part.querySelectorAll('time')].map((time) => time.dateTime),
        prices: all(text, /\$[\d,]+(?:\.\d\d)?|\bFree\b/g),
        counts: all(text, /\b([\d,]+) (?:going|attending|attended|(?:seats?|spots?) left)/g).map((count) =>
          Number(count.replaceAll(',', '')),
        ),
        membersOnly: /\bMembers only\b/.test(text),
      };
    };
    const sightsOf = (path: string, html: Document): Sight[] => {
      const links = [...html.querySelectorAll('main a[href]')];
      const cards = new Set(links.flatMap((link) => link.closest('article, li, tr') ?? []));
      const sights = [...cards].flatMap((card) => {
        const [thing, ...others] = thingsIn(card);
        return thing === undefined || others.length > 0 ? [] : [sightOf(thing, card, card.querySelectorAll('img'))];
      });
      const own = thingOf(path);
      const main = html.querySelector('main');
      if (!own || !main || /^\/(teachers|c)\//.test(path)) return sights;
      const picture = main.querySelectorAll('img[fetchpriority="high"]');
      const card = main.querySelector('aside[aria-label="Enroll"], aside[aria-label="Attend"]');
      // The example in a landing page's preview has made-up prices.
      const offer = /^Example/.test(card?.textContent ?? '') ? null : card;
      const data = html.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
      return [
        ...sights,
        { ...sightOf(own, offer ?? main.ownerDocument.createElement('p'), picture), times: [] },
        {
          thing: own,
          pictures: [],
          times: all(data, /"startDate":"([^"]*T[^"]*)"/g),
          prices: all(data, /"price":([\d.]+)/g).map((price) => `price ${price}`),
          counts: [],
          membersOnly: false,
        },
      ];
    };
    const seen: { path: string; sights: Sight[] }[] = [];
    for (const path of requestedPaths) {
      const html = await (await fetch(path)).text();
      seen.push({ path, sights: sightsOf(path, new DOMParser().parseFromString(html, 'text/html')) });
    }
    return seen;
  }, paths);
}

/** Pages that also show other times and amounts beside a thing: the time of a notification, earnings. */
const OTHER_TIMES = /^\/(notifications|admin\/|teachers\/.*payouts)/;
const OTHER_SUMS = /^\/(admin|teachers)\//;

/** Where pages differ from what visitors see. */
function differences(
  facts: ReadonlyMap<string, PublicFacts>,
  pages: readonly { path: string; sights: readonly Sight[] }[],
) {
  return pages.flatMap(({ path, sights }) =>
    sights.flatMap((sight) => {
      const truth = facts.get(sight.thing);
      if (!truth) return [];
      const known = new Set<string | number>([truth.picture, ...truth.times, ...truth.prices, ...truth.counts]);
      const said = [
        ...sight.pictures,
        ...sight.counts,
        ...(OTHER_TIMES.test(path) ? [] : sight.times),
        ...(OTHER_SUMS.test(path) ? [] : sight.prices),
      ];
      const wrong: (string | number)[] = said.filter((each) => !known.has(each));
      if (sight.membersOnly && !truth.membersOnly) wrong.push('Members only');
      return wrong.map((each) => `${path}: ${sight.thing} says ${each}`);
    }),
  );
}

/** Tries per page: if others buy or attend at the same time, a page may lag a moment behind. */
const TRIES = 4;

for (const [as, screens] of Map.groupBy(
  SCREENS.filter(({ missing, refused }) => !missing && !refused),
  (screen: Screen) => screen.as,
)) {
  test(`pages as ${as} tell of every course, event, and workout what visitors are told`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const visitor = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
    if (as !== 'visitor') await signIn(page, `${as}@demo.test`);
    await page.goto('/tos');
    const { events } = (await (await visitor.get('/api/v1/events')).json()) as { events: ScreenEvent[] };
    const learner = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
    await learner.post('/api/v1/auth/sign_in', { data: { email: 'lead@demo.test', password: DEMO_PASSWORD } });
    const facts = await shownToAll(visitor, learner);
    const things = [...facts.keys()].map((key) => key.split(':'));
    const pagesOfThings = things.flatMap(([kind, id]) =>
      kind === 'event'
        ? [`/events/${id}`, `/embed/events/${id}`]
        : kind === 'workout' || /^\d/.test(id ?? '')
          ? []
          : [`/courses/${id}`],
    );
    const schools = [...new Set(events.map(({ schoolSlug }) => `/schools/${schoolSlug}`))];
    let paths = [
      ...new Set([
        ...screens.map(({ path }) => (typeof path === 'string' ? path : path(events))),
        ...(as === 'visitor' ? [...pagesOfThings, ...schools, '/events?view=timeline', '/events?view=month'] : []),
      ]),
    ];
    let wrong: string[] = [];
    for (let tried = 0; tried < TRIES && paths.length > 0; tried += 1) {
      const seen = await look(page, paths);
      const now = tried === 0 ? facts : await shownToAll(visitor, learner);
      if (tried === 0 && LOOKED_AT[as]) {
        const sights = seen.flatMap((each) => each.sights).filter(({ thing }) => facts.has(thing));
        expect(sights.length).toBeGreaterThan(LOOKED_AT[as]);
      }
      wrong = differences(now, seen);
      paths = seen.filter((each) => differences(now, [each]).length > 0).map(({ path }) => path);
    }
    await Promise.all([visitor.dispose(), learner.dispose()]);
    expect(wrong).toEqual([]);
  });
}
