import { z } from 'zod';
import { landingPageByT } from '../landing/landing-editor.ts';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionFields } from '../primitives/revision.ts';
import { id, idParam, instant, MAX_PER_PAGE, pageMeta, slugOrId } from '../primitives/wire.ts';
import { launchMap } from '../schools/launch.endpoints.ts';
import { shownAccent } from '../schools/shown-accent.ts';

/** Cards per page of 'Schools I Manage' and 'Courses I Manage'. */
export const TEACHING_PER_PAGE = 24;

const paged = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(TEACHING_PER_PAGE),
};

/**
 * A picture under both names that the specifications give this field; null: none was uploaded, so the drawn cover is
 * used.
 */
const picture = { imageUrl: z.string().nullable(), image_url: z.string().nullable() };

/** More steps than anyone does next; further ones appear as these are done. */
export const MAX_NEXT_STEPS = 20;

/** Next steps for a school or a course. The server decides which are due; the screen has the words. */
export const NEXT_STEPS = [
  /** The school has no course. */
  'found_course',
  /** The course's reply-to address isn't confirmed yet. */
  'confirm_reply_to',
  /** Staff returned the course's first listing, with comments. */
  'mend_listing',
  /** A cohort on sale has seats left, and its deadline is near: `count` seats, `atUtc` the deadline. */
  'fill_seats',
  /** A draft has everything it needs to open. */
  'open_cohort',
  /** A draft is missing `count` things. */
  'complete_cohort',
  /** The course meets all catalog requirements, but never requested listing. */
  'get_listed',
  /** The course has no cohort that is a draft, on sale, or running. */
  'make_cohort',
  /** No cohort was ever opened; `count` of the launch steps that come before opening one are left. */
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
  /** The school's logo, or null. */
  ...picture,
  coverUrl: z.string().nullable().describe('The wide picture on its page; null: a drawn one is used'),
  cover: shownCover,
  accent: shownAccent,
  coursesCount: z.number().int(),
  openCohortsCount: z.number().int(),
});
export type ManagedSchoolCard = z.infer<typeof managedSchoolCard>;

/** Numbers of people and seats; never money (rules-teachers J1). */
export const teachingNumbers = z.object({
  openCohorts: z.number().int(),
  /** Seats taken in the cohorts on sale; `seats`: how many seats they have. */
  seatsSold: z.number().int(),
  seats: z.number().int(),
  /** Confirmed email addresses on the course waitlists. */
  waiting: z.number().int(),
  /** People who set the reminder for a course. */
  followers: z.number().int(),
  /** People enrolled in a running cohort. */
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
  cover: shownCover,
  /** True while the course is in the catalog. */
  listed: z.boolean(),
  draftCohortsCount: z.number().int(),
  openCohortsCount: z.number().int(),
  runningCohortsCount: z.number().int(),
  /** Seats taken in the cohorts on sale; `seats`: how many seats they have. */
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
      /** True for the platform's own school: no fees, no estimate. */
      isHouse: z.boolean(),
      coursesCount: z.number().int(),
      ...revisionFields,
    }),
    numbers: teachingNumbers,
    /** Most urgent first, at most `MAX_NEXT_STEPS`. */
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
    schoolId: idParam.optional(),
    /** True: archived courses instead of active ones. */
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
      /** Reply-to address for the course's email. */
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
      /** When the course was archived; null for all others. */
      archivedAtUtc: instant.nullable(),
      /** The launch checklists: each step 1 when done (T§3). */
      launch: launchMap,
      ...revisionFields,
    }),
    /** The caller's role here: course admins see neither the school's settings nor its staff's activity. */
    role: z.enum(['school-admin', 'course-admin']),
    numbers: teachingNumbers,
    /** Most urgent first, at most `MAX_NEXT_STEPS`. */
    next: z.array(nextStep),
  }),
});
