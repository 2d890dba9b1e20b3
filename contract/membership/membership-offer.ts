import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id } from '../primitives/wire.ts';

/** A course that is open now and costs members less. */
export const memberSaving = z.object({
  slug: z.string(),
  name: z.string(),
  nonmemberPrice: dollars,
  memberPrice: dollars,
  saved: dollars,
});
export type MemberSaving = z.infer<typeof memberSaving>;

export const getMembershipOffer = endpoint({
  method: 'GET',
  path: '/membership_offer',
  summary: 'What a membership would save this person, who teaches, and recordings that members can watch',
  tag: 'Membership',
  audience: 'signed-in',
  response: z.object({
    /** True: `savings` are on courses the person selected or follows; false: examples from open courses. */
    own: z.boolean(),
    /** One open cohort per course: the selected one, otherwise the next. Courses they selected come first; at most 20. */
    savings: z.array(memberSaving),
    /** The savings together. */
    saved: dollars,
    /** Teachers with a public portrait. */
    teachers: z.array(z.object({ name: z.string(), imageUrl: z.string() })),
    /** The newest 3. */
    recordings: z.array(
      z.object({
        id,
        slug: z.string(),
        name: z.string(),
        schoolName: z.string(),
        imageUrl: z.string().nullable(),
        cover: shownCover,
      }),
    ),
  }),
});
