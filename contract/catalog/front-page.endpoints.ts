import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { shownAccent } from '../schools/shown-accent.ts';
import { schoolPerson, schoolQuote } from './school-page.endpoints.ts';

export const frontSchool = z.object({
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  accent: shownAccent,
  /** Number of listed courses. */
  courses: z.number().int(),
});
export type FrontSchool = z.infer<typeof frontSchool>;

export const getFrontPage = endpoint({
  method: 'GET',
  path: '/front_page',
  summary: 'What the front page shows besides courses and events: teachers, schools, and what students say',
  tag: 'Courses',
  audience: 'anyone',
  visitors: 'cached',
  response: z.object({
    /** Schools with the most listed courses first; at most 6. */
    schools: z.array(frontSchool),
    /** From different schools, those with a picture first; at most 3. */
    quotes: z.array(schoolQuote),
    /** Teachers of listed courses, each name once, those with a picture first; at most 6. */
    teachers: z.array(schoolPerson.omit({ title: true })),
    /** Total number of such teachers. */
    teachersCount: z.number().int(),
    /** Number of people who have an enrollment in a cohort, or had one until the cohort ended. */
    learnersCount: z.number().int(),
  }),
});
