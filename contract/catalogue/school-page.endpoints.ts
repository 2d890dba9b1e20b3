import { z } from 'zod';
import { eventCard } from '../events/event.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id, slugOrId } from '../primitives/wire.ts';

const params = z.object({ id: slugOrId });

/** Somebody who teaches a listed course of a school, or hosts one of its next evenings. */
export const schoolPerson = z.object({ name: z.string(), title: z.string(), imageUrl: z.string().nullable() });
export type SchoolPerson = z.infer<typeof schoolPerson>;

/** What somebody who took a course of the school says of it. */
export const schoolQuote = z.object({
  id,
  authorName: z.string(),
  authorTitle: z.string(),
  /** Sanitised HTML. */
  quote: z.string(),
  imageUrl: z.string().nullable(),
  courseName: z.string(),
  courseSlug: z.string(),
});
export type SchoolQuote = z.infer<typeof schoolQuote>;

export const getSchoolLife = endpoint({
  method: 'GET',
  path: '/schools/{id}/life',
  summary: "What a school's page shows besides its courses: teachers, upcoming events, what students say",
  tag: 'Courses',
  audience: 'anyone',
  visitors: 'cached',
  params,
  response: z.object({
    /** Each name once; at most 12. */
    people: z.array(schoolPerson),
    /** Published ones that run or lie ahead, the soonest first; at most 6. */
    events: z.array(eventCard),
    /** Ids among them. */
    attendingEventIds: z.array(id),
    /** At most 6, of different courses first. */
    quotes: z.array(schoolQuote),
    /** This person's reminders of all its listed courses are set. */
    isFollowing: z.boolean(),
    /** How many people have set the reminder of at least one of its listed courses. */
    followersCount: z.number().int(),
  }),
});

export const followSchool = endpoint({
  method: 'POST',
  path: '/schools/{id}/follow',
  summary: "Set or remove reminders for all of a school's listed courses",
  tag: 'Enrollment',
  audience: 'signed-in',
  params,
  body: z.object({ following: z.boolean() }),
  response: z.object({ isFollowing: z.boolean() }),
});
