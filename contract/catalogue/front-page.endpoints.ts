import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { accentTold } from '../schools/accent-told.ts';
import { schoolPerson, schoolQuote } from './school-page.endpoints.ts';

/** A school as the front page names it. */
export const frontSchool = z.object({
  name: z.string(),
  slug: z.string(),
  /** Its logo. */
  imageUrl: z.string().nullable(),
  accent: accentTold,
  /** How many courses it lists. */
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
    /** Those with most listed courses first; at most 6. */
    schools: z.array(frontSchool),
    /** Of different schools, those with a face first; at most 3. */
    quotes: z.array(schoolQuote),
    /** Who teach a listed course, each name once, those with a face first; at most 6. */
    teachers: z.array(schoolPerson.omit({ title: true })),
    /** How many they are in all. */
    teachersCount: z.number().int(),
    /** How many people have, or had to its end, a place in a cohort. */
    learnersCount: z.number().int(),
  }),
});
