/** The demo school's content: the JSON files in this folder, validated as they are read. */
import { z } from 'zod';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { eventKind } from '#contract/events/event.ts';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { inputSchemas } from '#contract/primitives/field-schemas.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import { COURSE_LEVELS } from '#contract/schools/course-level.ts';
import { ACCENT_NAMES } from '#contract/schools/shown-accent.ts';
import applicationsFile from './applications.json' with { type: 'json' };
import cohortsFile from './cohorts.json' with { type: 'json' };
import mangaCourses from './courses-manga.json' with { type: 'json' };
import soundCourses from './courses-sound.json' with { type: 'json' };
import voiceCourses from './courses-voice.json' with { type: 'json' };
import eventsFile from './events.json' with { type: 'json' };
import guestsFile from './guests.json' with { type: 'json' };
import hostsFile from './hosts.json' with { type: 'json' };
import learnersFile from './learners.json' with { type: 'json' };
import lessonsFile from './lessons.json' with { type: 'json' };
import libraryFile from './library.json' with { type: 'json' };
import materialFile from './material.json' with { type: 'json' };
import schoolsFile from './schools.json' with { type: 'json' };

const text = z.string().min(1);
const flag = z.literal(true).optional();
const paragraphs = z.array(text).min(1);

const schoolSchema = z.strictObject({
  slug: text,
  name: text,
  about: text,
  accent: z.enum(ACCENT_NAMES).optional(),
  links: z.array(text).optional(),
  admin: text,
});
export const schools = z.array(schoolSchema).parse(schoolsFile);

const titled = z.array(z.strictObject({ title: text, desc: text }));
/** A course with everything on its landing page. */
const courseSchema = z.strictObject({
  slug: text,
  school: text,
  name: text,
  topic: z.enum(['Voice Acting', 'Audio Engineering', 'Music', 'Manga', 'Improv']),
  level: z.enum(COURSE_LEVELS).optional(),
  headline: text,
  overview: paragraphs,
  outcomes: titled,
  outline: titled,
  benefits: titled,
  faqs: titled,
  instructor: z.strictObject({ name: text, title: text, bio: text }),
  testimonials: z.array(z.strictObject({ author: text, title: text, quote: text })),
  weeks: z.int(),
  weekdays: z.array(z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])),
  /** The local time of the course's sessions, in the course's zone. */
  time: text,
  ampm: z.enum(['AM', 'PM']),
  zone: text,
  sessionMinutes: z.int(),
  priceDollars: z.int(),
  nonmemberDollars: z.int(),
  listed: z.boolean(),
  /** True if the course's material is open to everyone who is signed in. */
  openMaterial: flag,
});
export type CourseContent = z.infer<typeof courseSchema>;
export const courses = z.array(courseSchema).parse([...voiceCourses, ...soundCourses, ...mangaCourses]);

/** One run of a course. A course without one has no start date yet. */
const cohortSchema = z.strictObject({
  ...z.object(inputSchemas(COHORT_PAGE_FIELDS)).partial().shape,
  course: text,
  moniker: text,
  /** The first session, in days from now; negative if it has already started. */
  startsIn: z.int(),
  capacity: z.int(),
  /** Seats taken by the demo's learners. */
  sold: z.int(),
  cancelled: flag,
  /** True: starts a few weeks before the next clock change in the course's zone; uses `startsIn` if there is none. */
  acrossClockChange: flag,
  draft: flag,
});
export type CohortPlan = z.infer<typeof cohortSchema>;
export const cohortPlans = z.array(cohortSchema).parse(cohortsFile);

export const RECORDING = 'https://www.youtube-nocookie.com/embed/eIho2S0ZahI';

const hosts = z.record(z.string(), text).parse(hostsFile);
const hostNamed = z
  .string()
  .refine((name) => hosts[name] !== undefined, 'hosts.json has no such host')
  .transform((name) => ({ name, bio: hosts[name] ?? '' }));
const eventSchema = z.strictObject({
  ...z.object(inputSchemas(EVENT_PAGE_FIELDS)).partial().shape,
  name: text,
  school: text,
  kind: eventKind,
  /** Hours from now; events with negative values are over or running. */
  inHours: z.number(),
  minutes: z.int(),
  membersOnly: flag,
  capacity: z.int().optional(),
  attending: z.int(),
  short: text,
  description: paragraphs,
  host: hostNamed,
  tickets: z.array(z.strictObject({ name: text, dollars: z.int(), nonmember: z.int(), capacity: z.int() })).optional(),
  draft: flag,
  cancelled: flag,
});
export type EventPlan = z.infer<typeof eventSchema>;
export const eventPlans = z.array(eventSchema).parse(eventsFile);

/**
 * Lines of rich text: "# " is a heading, "> " a quote, "- " a list item, "! " a video's title, anything else a
 * paragraph.
 */
const lines = paragraphs;

export const library = z
  .array(
    z.strictObject({
      kind: z.enum(['Concept', 'Example']),
      name: text,
      topic: text,
      draft: flag,
      text: lines,
    }),
  )
  .parse(libraryFile);

const moduleSchema = z.strictObject({
  name: text,
  lessons: z.array(z.strictObject({ name: text, next: text.optional(), draft: flag, text: lines })),
});
/** Course material by course slug. */
export const material = z.record(z.string(), z.array(moduleSchema)).parse(materialFile);

const formerLesson = z.strictObject({ name: text, inDays: z.int(), text: lines });
const lesson = formerLesson.extend({
  ...z.object(inputSchemas(LESSON_PAGE_FIELDS)).partial().shape,
  type: z.literal('Project').optional(),
  draft: flag,
  summary: text,
  recap: text.optional(),
});
/** Lessons for a running, an upcoming, and a completed cohort, in days from now. */
export const lessons = z
  .strictObject({ running: z.array(lesson), coming: z.array(lesson), former: z.array(formerLesson) })
  .parse(lessonsFile);

const personSchema = z.strictObject({ first: text, last: text, zone: text });
export type PersonName = z.infer<typeof personSchema>;
/** The demo's learners: from everywhere, with names in their own spelling. */
export const learners = z.array(personSchema).parse(learnersFile);

const { first, last, zones, more } = z
  .strictObject({
    first: z.array(text),
    last: z.array(text),
    zones: z.array(text).min(1),
    more: z.array(z.strictObject({ first: text, last: text, zone: text })),
  })
  .parse(guestsFile);
/** People who come to events now and then: they fill the large events, and are enrolled in nothing. */
export const guests: PersonName[] = [
  ...last.flatMap((lastName, of) =>
    first.map((firstName, at) => ({ first: firstName, last: lastName, zone: zones[(of + at) % zones.length] ?? '' })),
  ),
  ...more,
];

const joined = paragraphs.transform((all) => all.join('\n\n'));
/** The texts of applications to teach, by account name. */
export const applications = z
  .array(
    z.strictObject({
      by: z.enum(['legacy', 'grace', 'monthly']),
      daysAgo: z.int(),
      schoolName: text,
      teaches: joined,
      audience: text,
      link: text.nullable(),
      declined: z.strictObject({ daysAgo: z.int(), words: joined }).nullable(),
    }),
  )
  .parse(applicationsFile);
