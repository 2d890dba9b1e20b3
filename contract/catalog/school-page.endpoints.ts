import { z } from 'zod';
import { eventCard } from '../events/event.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id, slugOrId } from '../primitives/wire.ts';

const params = z.object({ id: slugOrId });

/** Someone who teaches a school's listed course, or hosts one of its upcoming events. */
export const schoolPerson = z.object({ name: z.string(), title: z.string(), imageUrl: z.string().nullable() });
export type SchoolPerson = z.infer<typeof schoolPerson>;

/** A quote about one of the school's courses from someone who took it. */
export const schoolQuote = z.object({
  id,
  authorName: z.string(),
  authorTitle: z.string(),
  /** Sanitized HTML. */
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
    /** Published events that are running or upcoming, soonest first; at most 6. */
    events: z.array(eventCard),
    /** Ids of the `events` that this person is going to. */
    attendingEventIds: z.array(id),
    /** At most 6; quotes from different courses first. */
    quotes: z.array(schoolQuote),
    /** True if this person has set the reminders for all of the school's listed courses. */
    isFollowing: z.boolean(),
    /** Number of people who have set the reminder for at least one of the school's listed courses. */
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
