import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { plainText } from '../primitives/text.ts';
import { flag, id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { accessLevel } from './current-user.ts';
import { providerName } from './identities.endpoints.ts';
import { MAX_CREDITS_AT_ONCE, PEOPLE_FILTERS, PEOPLE_SORTS } from './staff-text.ts';

/** Why staff change another person's account; recorded in the activity log. */
const reason = plainText(500);
const params = z.object({ id: idParam });

const row = z.object({
  id,
  displayName: z.string(),
  imageUrl: z.string().nullable(),
  /** Null once the account is deleted. */
  email: z.string().nullable(),
  verified: z.boolean(),
  isStaff: z.boolean(),
  isBeta: z.boolean(),
  isMember: z.boolean(),
  isTeacher: z.boolean(),
  createdAt: instant,
  deletedAt: instant.nullable(),
});
export type PersonRow = z.infer<typeof row>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'People, found by name or email; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    q: z.string().trim().max(200).optional(),
    only: z.enum(PEOPLE_FILTERS).optional(),
    sort: z.enum(PEOPLE_SORTS).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ users: z.array(row), meta: pageMeta }),
});

const order = z.object({
  id,
  createdAt: instant,
  state: z.string(),
  titles: z.array(z.string()),
  cash: dollars,
  credits: z.number().int(),
  refunded: dollars,
  receiptNumber: z.string().nullable(),
});
const place = z.object({
  kind: z.enum(['cohort', 'event', 'workout']),
  title: z.string(),
  state: z.string(),
  startsAt: instant.nullable(),
});
const role = z.object({ role: z.string(), school: z.string(), course: z.string().nullable() });
const lot = z.object({ origin: z.string(), granted: z.number().int(), remaining: z.number().int(), at: instant });

export const person = z.object({
  id,
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  verified: z.boolean(),
  timezone: z.string().nullable(),
  access: accessLevel,
  plan: z.string().nullable(),
  credits: z.number().int(),
  isStaff: z.boolean(),
  isBeta: z.boolean(),
  hasPassword: z.boolean(),
  /** When two-step sign-in was turned on; null while it is off. */
  twoStepSince: instant.nullable(),
  /** How the account was created. */
  source: z.string(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  deletedAt: instant.nullable(),
  connected: z.array(providerName),
  roles: z.array(role),
  lots: z.array(lot),
  orders: z.array(order),
  places: z.array(place),
});
export type PersonFile = z.infer<typeof person>;

export const showPerson = endpoint({
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'One person with what they have and paid for; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ user: person }),
});

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/admin/users/{id}',
  summary: "Set someone's flags, with a reason; staff only, and no one can remove their own staff flag",
  tag: 'Staff',
  audience: 'staff',
  params,
  wrapper: 'user',
  body: z.object({ isStaff: z.boolean().optional(), isBeta: z.boolean().optional(), reason }),
  response: z.object({ user: person }),
  // Required only to make someone staff.
  proof: 'sometimes',
});

export const grantCredits = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/credits',
  summary: 'Grant someone credits, with a reason; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ credits: z.number().int().min(1).max(MAX_CREDITS_AT_ONCE), reason }),
  response: z.object({ credits: z.number().int() }),
  idempotent: true,
  proof: 'always',
});

export const endPersonsSessions = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/sessions',
  summary: 'Sign someone out everywhere; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ endedSessions: z.number().int() }),
});

export const endPersonsTwoStep = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/two_step/removal',
  summary:
    'Turn off two-step sign-in for someone who lost access to it, with a reason; signs them out; staff only, not for yourself',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason }),
  response: z.object({ user: person }),
  proof: 'always',
});

const entry = z.object({
  id,
  at: instant,
  actorKind: z.string(),
  actor: z.object({ id, displayName: z.string() }).nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The subject's current name, if it has one. */
  subject: z.string().nullable(),
  school: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type ActivityEntry = z.infer<typeof entry>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/admin/activity',
  summary: 'Who did what to what, newest first; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    /** Returns entries before this one: the `before` from the last response. */
    before: idParam.optional(),
    actorId: idParam.optional(),
    action: z.string().max(100).optional(),
    subjectKind: z.string().max(100).optional(),
    subjectId: z.string().max(100).optional(),
    staffOnly: flag.optional(),
  }),
  response: z.object({
    entries: z.array(entry),
    /** Every action in the log, for the filter. */
    actions: z.array(z.string()),
    before: id.nullable(),
  }),
});
