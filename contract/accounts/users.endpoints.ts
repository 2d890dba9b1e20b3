import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { zoneName } from '../primitives/machine-text.ts';
import { line } from '../primitives/text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { currentUser } from './current-user.ts';
import { newPasswordField } from './fields.ts';

const params = z.object({ id: idParam });

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in person, null for a visitor',
  tag: 'Accounts',
  audience: 'anyone',
  duringOnboarding: true,
  response: z.object({ user: currentUser.nullable() }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'Your account, with credits and plan',
  tag: 'Accounts',
  audience: 'signed-in',
  params,
  response: z.object({ user: currentUser, credits: z.number().int() }),
});

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/users/{id}/onboard',
  summary: 'What the onboarding form starts with, and the event you came from',
  tag: 'Accounts',
  audience: 'signed-in',
  duringOnboarding: true,
  params,
  query: z.object({ fromEvent: z.string().max(200).optional() }),
  response: z.object({
    user: z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      timezone: z.string().nullable(),
      needsPassword: z.boolean(),
    }),
    event: z.object({ id, name: z.string(), startsAtUtc: instant.nullable(), attending: z.boolean() }).nullable(),
  }),
});

export const onboardUser = endpoint({
  method: 'POST',
  path: '/users/{id}/onboard',
  summary: 'Finish onboarding: name, time zone, and a password if none is set',
  tag: 'Accounts',
  audience: 'signed-in',
  duringOnboarding: true,
  params,
  wrapper: 'user',
  body: z.object({
    firstName: line(100),
    lastName: line(100),
    timezone: zoneName,
    password: newPasswordField.optional(),
  }),
  response: z.object({ user: z.object({ displayName: z.string() }) }),
});

export const timezoneOption = z.object({
  /** The stored value: an IANA name. */
  computer: z.string(),
  human: z.string(),
});
export type TimezoneOption = z.infer<typeof timezoneOption>;

export const getTimezones = endpoint({
  method: 'GET',
  path: '/static/timezones',
  summary: 'Time zones to choose from',
  tag: 'Accounts',
  audience: 'anyone',
  duringOnboarding: true,
  response: z.object({ timezones: z.array(timezoneOption) }),
});
