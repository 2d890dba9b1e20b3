import { z } from 'zod';
import { landingPageByT } from '../landing/landing-editor.ts';
import { coverTold } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { accentTold } from '../schools/accent-told.ts';
import { launchMap } from '../schools/launch.endpoints.ts';

/** Cards on one page of 'Schools I Manage' and 'Courses I Manage'. */
export const TEACHING_PER_PAGE = 24;

const paged = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(TEACHING_PER_PAGE),
};

/** A picture under both names that the specifications give it; null: none was uploaded, the drawn cover stands in. */
const picture = { imageUrl: z.string().nullable(), image_url: z.string().nullable() };

/** More than anybody does next; the rest follow as these are done. */
export const NEXT_STEPS_AT_MOST = 20;

/** Something to do next for a school or a course. The screen has the words; the server knows what is due. */
export const NEXT_STEPS = [
  /** A school without a course. */
  'found_course',
  /** The course's reply-to address waits for its confirmation. */
  'confirm_reply_to',
  /** Staff returned the course's first listing, with words. */
  'mend_listing',
  /** A cohort on sale has seats, and its deadline is near: `count` seats, `atUtc` the deadline. */
  'fill_seats',
  /** A draft has everything that it needs to open. */
  'open_cohort',
  /** A draft lacks `count` things. */
  'complete_cohort',
  /** The course has all that the catalogue asks for, and never asked to be listed. */
  'get_listed',
  /** Nothing of the course is a draft, on sale or running. */
  'make_cohort',
  /** No cohort was ever opened, and `count` steps of the launch checklists before it are left. */
  'launch_course',
] as const;
export const nextStep = z.object({
  step: z.enum(NEXT_STEPS),
  schoolId: id,
  schoolName: z.string(),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  cohortId: id.nullable(),
  cohortName: z.string().nullable(),
  count: z.number().int().nullable(),
  atUtc: instant.nullable(),
});
export type NextStep = z.infer<typeof nextStep>;

export const managedSchoolCard = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Its logo: null without one. */
  ...picture,
  coverUrl: z.string().nullable().describe('The wide picture on its page; null: a drawn one is used'),
  cover: coverTold,
  accent: accentTold,
  coursesCount: z.number().int(),
  /** Cohorts in which one can enroll now. */
  openCohortsCount: z.number().int(),
});
export type ManagedSchoolCard = z.infer<typeof managedSchoolCard>;

/** People and seats; never money (rules-teachers J1). */
export const teachingNumbers = z.object({
  /** Cohorts on sale. */
  openCohorts: z.number().int(),
  /** Seats taken in them, of all that they have. */
  seatsSold: z.number().int(),
  seats: z.number().int(),
  /** Addresses on the course waitlists that were confirmed. */
  waiting: z.number().int(),
  /** People who set the reminder. */
  followers: z.number().int(),
  /** People with a place in a cohort that runs. */
  learning: z.number().int(),
});
export type TeachingNumbers = z.infer<typeof teachingNumbers>;

export const managedCourseCard = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  topic: z.string(),
  schoolId: id,
  schoolName: z.string(),
  ...picture,
  cover: coverTold,
  /** In the catalogue. */
  listed: z.boolean(),
  draftCohortsCount: z.number().int(),
  openCohortsCount: z.number().int(),
  runningCohortsCount: z.number().int(),
  /** Seats taken in the cohorts on sale, of all that they have. */
  seatsSold: z.number().int(),
  seats: z.number().int(),
  /** When the next cohort on sale begins. */
  nextStartsAtUtc: instant.nullable(),
});
export type ManagedCourseCard = z.infer<typeof managedCourseCard>;

export const listManagedSchools = endpoint({
  method: 'GET',
  path: '/teachers/schools',
  summary: "'Schools I Manage': schools you're a School Admin at, by name",
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object(paged),
  response: z.object({ schools: z.array(managedSchoolCard), meta: pageMeta }),
});

export const getManagedSchool = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}',
  summary: 'A school as its School Admins see it: its text, numbers, and next steps; takes slug, id, or id-slug',
  tag: 'Teaching',
  audience: { manages: { school: 'id' } },
  params: z.object({ id: slugOrId }),
  response: z.object({
    school: z.object({
      id,
      name: z.string(),
      slug: z.string(),
      about: z.string(),
      ...picture,
      /** The platform's own: no fees, no estimate. */
      isHouse: z.boolean(),
      coursesCount: z.number().int(),
      ...revisionFields,
    }),
    numbers: teachingNumbers,
    /** The most urgent first, at most `NEXT_STEPS_AT_MOST`. */
    next: z.array(nextStep),
  }),
});

export const listSchoolCourses = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/courses',
  summary:
    "A school's courses by name: all of them for School Admins, a course admin's own for a course admin (404 without any)",
  tag: 'Teaching',
  audience: 'teacher',
  params: z.object({ id: slugOrId }),
  query: z.object(paged),
  response: z.object({ courses: z.array(managedCourseCard), meta: pageMeta }),
});

export const listManagedCourses = endpoint({
  method: 'GET',
  path: '/teachers/courses',
  summary: "'Courses I Manage': your schools' courses and courses you're a course admin for, by name",
  tag: 'Teaching',
  audience: 'teacher',
  query: z.object({
    ...paged,
    /** Only of this school. */
    schoolId: idParam.optional(),
    /** Archived ones instead of those that are taught. */
    archived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({
    courses: z.array(managedCourseCard),
    meta: pageMeta,
  }),
});

export const getManagedCourse = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}',
  summary: 'A course as its teachers see it: its settings, numbers, and next steps; takes slug, id, or id-slug',
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: z.object({
    course: z.object({
      id,
      name: z.string(),
      slug: z.string(),
      topic: z.string(),
      description: z.string(),
      /** Where answers to the course's mail go. */
      email: z.string(),
      ...picture,
      videoUrl: z.string().nullable(),
      video_url: z.string().nullable(),
      schoolId: id,
      school_id: id,
      schoolName: z.string(),
      schoolSlug: z.string(),
      landing_page: landingPageByT,
      listed: z.boolean(),
      /** Taught no more; null for every other. */
      archivedAtUtc: instant.nullable(),
      /** The launch checklists: each step 1 when done (T§3). */
      launch: launchMap,
      ...revisionFields,
    }),
    /** The right that one has here: course admins see neither the school's settings nor its staff's doings. */
    role: z.enum(['school-admin', 'course-admin']),
    numbers: teachingNumbers,
    /** The most urgent first, at most `NEXT_STEPS_AT_MOST`. */
    next: z.array(nextStep),
  }),
});
