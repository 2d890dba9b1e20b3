import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { CATALOG_DAYS, CATALOG_PRICES, CATALOG_SORTS, TOPIC_MAX } from './catalog-filters.ts';
import { COURSE_LEVELS } from './course-level.ts';
import { shownAccent } from './shown-accent.ts';

/** A course as a card in the catalog. */
export const courseCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  topic: z.string(),
  /** Null: the school hasn't said. */
  level: z.enum(COURSE_LEVELS).nullable(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  cover: shownCover,
  schoolName: z.string(),
  schoolSlug: z.string(),
  /** The school's accent; null: none chosen, so the platform's. */
  accent: shownAccent,
  /** The first two teachers named on the course's page. */
  instructors: z.array(z.object({ name: z.string(), imageUrl: z.string().nullable() })),
  /** The next cohort open for enrollment; null: none. */
  nextCohort: z
    .object({
      id,
      startsAtUtc: instant.nullable(),
      weeks: z.number().int(),
      memberPrice: dollars,
      nonmemberPrice: dollars,
      creditCost: z.number().int(),
      seatsRemaining: z.number().int(),
      capacity: z.number().int(),
      /**
       * Weekdays and times at which its class sessions are held, the most frequent first, at most 3: the first session
       * of each, and how many there are. Empty: no session has a date.
       */
      times: z.array(z.object({ startsAtUtc: instant, sessions: z.number().int() })),
    })
    .nullable(),
});
export type CourseCard = z.infer<typeof courseCard>;

export const school = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  imageUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  cover: shownCover,
  accent: shownAccent,
  /** The school's pages elsewhere, by the network's name or the host's; at most 6. */
  links: z.array(z.object({ url: z.string(), name: z.string() })),
  /** The most common topic among the school's listed courses; empty: none is listed. */
  topic: z.string(),
});
export type School = z.infer<typeof school>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/courses',
  summary: 'The catalog: every listed course with its next cohort',
  tag: 'Courses',
  audience: 'anyone',
  visitors: 'cached',
  query: z.object({
    topic: z.string().max(TOPIC_MAX).optional(),
    /** On which day the next cohort meets, in its sessions' own time zone. */
    day: z.enum(CATALOG_DAYS).optional(),
    /** What the next cohort costs people without a membership. */
    price: z.enum(CATALOG_PRICES).optional(),
    sort: z.enum(CATALOG_SORTS).default('soonest'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(MAX_PER_PAGE),
  }),
  response: z.object({
    courses: z.array(courseCard),
    /** Topics of all listed courses, in alphabetical order. */
    topics: z.array(z.string()),
    meta: pageMeta,
  }),
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/schools/{id}',
  summary: 'A school and its listed courses; takes slug, id, or id-slug',
  tag: 'Courses',
  audience: 'anyone',
  visitors: 'cached',
  params: z.object({ id: slugOrId }),
  response: z.object({ school, courses: z.array(courseCard) }),
});

const block = z.object({ id, title: z.string(), desc: z.string() });

/**
 * What the public course page says about a course. Overview, outcomes, quotes, bios, and questions are sanitized HTML,
 * everything else is plain text.
 */
export const landingPage = z.object({
  headline: z.string(),
  overviewHeader: z.string(),
  overview: z.string(),
  outcomesHeader: z.string(),
  outcomes: z.array(block),
  testimonialHeader: z.string(),
  /** Empty if the section is hidden. */
  testimonials: z.array(
    z.object({
      id,
      authorName: z.string(),
      authorTitle: z.string(),
      quote: z.string(),
      imageUrl: z.string().nullable(),
    }),
  ),
  instructorHeader: z.string(),
  instructors: z.array(
    z.object({ id, name: z.string(), title: z.string(), bio: z.string(), imageUrl: z.string().nullable() }),
  ),
  outlineHeader: z.string(),
  /** Empty if the section is hidden. */
  outlines: z.array(block),
  scheduleHeader: z.string(),
  timeCommitment: z.string(),
  schedules: z.array(z.object({ id, title: z.string(), timeSlot: z.string(), desc: z.string() })),
  benefitsHeader: z.string(),
  benefitsImageUrl: z.string().nullable(),
  /** Empty if the section is hidden. */
  benefits: z.array(block),
  faqHeader: z.string(),
  faqs: z.array(block),
});
export type LandingPage = z.infer<typeof landingPage>;

export const getLandingPage = endpoint({
  method: 'GET',
  path: '/courses/{id}/landing_page',
  summary:
    'What the public course page says: promise, outcomes, outline, schedule, instructors, testimonials, questions',
  tag: 'Courses',
  audience: 'anyone',
  visitors: 'cached',
  params: z.object({ id: slugOrId }),
  response: z.object({ landingPage: landingPage.nullable() }),
});
