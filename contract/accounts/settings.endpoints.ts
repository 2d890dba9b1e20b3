import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { zoneName } from '../primitives/machine-text.ts';
import { line } from '../primitives/text.ts';
import { id, idInBody, idParam, instant } from '../primitives/wire.ts';
import { emailField, newPasswordField, typedPasswordField } from './fields.ts';

const params = z.object({ id: idParam });
/** What the form reads and nobody may write: taken and forgotten. */
const readOnly = z.unknown().optional();

/** Oneself as the settings form shows it. */
export const settingsUser = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string(),
  email: z.string(),
  /** An address that takes the present one's place once its link was clicked; null without one. */
  pendingEmail: z.string().nullable(),
  timezone: z.string().nullable(),
  bio: z.string().nullable(),
  /** One's picture; null without one. A new one is uploaded (`POST /uploads`). */
  imageUrl: z.string().nullable(),
  /** Stands with name and picture at events that one attends, for whoever opens their pages. */
  showsAttendance: z.boolean(),
  needsPassword: z.boolean(),
});
export type SettingsUser = z.infer<typeof settingsUser>;

export const editUser = endpoint({
  method: 'GET',
  path: '/users/{id}/edit',
  summary: 'Your account, as the settings form shows it',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  response: z.object({ user: settingsUser }),
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change your name, time zone, public profile, and email (with a link sent to the new address)',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  wrapper: 'user',
  body: z.object({
    firstName: line(100).optional(),
    lastName: line(100).optional(),
    displayName: line(100).optional(),
    email: emailField.optional(),
    timezone: zoneName.optional(),
    /** HTML of the editor; null or empty takes it away. */
    bio: z.string().nullable().optional(),
    /** Null takes it away; an address changes nothing. */
    imageUrl: z.string().max(200).nullable().optional(),
    showsAttendance: z.boolean().optional(),
    id: readOnly,
    pendingEmail: readOnly,
    needsPassword: readOnly,
  }),
  response: z.object({ user: settingsUser }),
  idempotent: true,
  // Of another email address.
  proof: 'sometimes',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/{id}/change_password',
  summary: 'Set a password; all other sessions end',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  wrapper: 'user',
  body: z.object({
    /** Left out only where no password is set yet, which needs proof of who asks. */
    oldPassword: typedPasswordField.optional(),
    password: newPasswordField,
  }),
  response: z.object({ user: settingsUser, endedSessions: z.number().int() }),
  // Of a first password.
  proof: 'sometimes',
});

export const redeemEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email_changes/redeem',
  summary: 'Confirm the new email address with the link sent to it',
  tag: 'Settings',
  audience: 'anyone',
  duringOnboarding: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
});

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email_changes/stop',
  summary: 'Stop a pending email change with the link sent to the current address; signs the account out everywhere',
  tag: 'Settings',
  audience: 'anyone',
  duringOnboarding: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  /** The address that stays. */
  response: z.object({ email: z.string() }),
});

const session = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** "Firefox on Windows", as far as the browser tells. */
  device: z.string(),
  ip: z.string().nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/{id}/sessions',
  summary: 'Where you are signed in',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  response: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions/{sessionId}',
  summary: 'Sign out one browser',
  tag: 'Settings',
  audience: 'signed-in',
  params: params.extend({ sessionId: idParam }),
  response: z.object({}),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'Sign out all other browsers',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  response: z.object({ endedSessions: z.number().int() }),
});

const mailPreference = z.object({
  kind: z.string(),
  title: z.string(),
  enabled: z.boolean(),
});
export type MailPreference = z.infer<typeof mailPreference>;
/** What one gets of a school that may write to one: its own kinds, and what else of it was stopped. */
const schoolPreferences = z.object({ id, name: z.string(), preferences: z.array(mailPreference) });
export type SchoolPreferences = z.infer<typeof schoolPreferences>;
const choice = { kind: z.string().max(100), enabled: z.boolean() };
const mailPreferences = z.object({ preferences: z.array(mailPreference), schools: z.array(schoolPreferences) });

export const listMailPreferences = endpoint({
  method: 'GET',
  path: '/users/{id}/notification_preferences',
  summary: 'Which optional emails you get',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  response: mailPreferences,
});

export const saveMailPreferences = endpoint({
  method: 'PATCH',
  path: '/users/{id}/notification_preferences',
  summary: "Choose which optional emails to get; kinds you leave out don't change",
  tag: 'Settings',
  audience: 'signed-in',
  params,
  body: z.object({
    preferences: z.array(z.object(choice)).max(200).default([]),
    /** Of single schools. */
    schools: z
      .array(z.object({ id: idInBody, ...choice }))
      .max(200)
      .default([]),
  }),
  response: mailPreferences,
});
