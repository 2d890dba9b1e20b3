import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { zoneName } from '../primitives/machine-text.ts';
import { line } from '../primitives/text.ts';
import { id, idInBody, idParam, instant } from '../primitives/wire.ts';
import { emailField, newPasswordField, typedPasswordField } from './fields.ts';

const params = z.object({ id: idParam });
/** Read-only form fields: accepted and ignored. */
const readOnly = z.unknown().optional();

/** The signed-in person as the settings form shows them. */
export const settingsUser = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string(),
  email: z.string(),
  /** The new email address until its link is clicked; null if no change is pending. */
  pendingEmail: z.string().nullable(),
  timezone: z.string().nullable(),
  bio: z.string().nullable(),
  /** Profile picture; null if they have none. Upload a new one with `POST /uploads`. */
  imageUrl: z.string().nullable(),
  /** Shows their name and picture on events they attend, to anyone who opens the page. */
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
    /** HTML from the editor; null or empty removes the bio. */
    bio: z.string().nullable().optional(),
    /** Null removes the picture; a URL changes nothing. */
    imageUrl: z.string().max(200).nullable().optional(),
    showsAttendance: z.boolean().optional(),
    id: readOnly,
    pendingEmail: readOnly,
    needsPassword: readOnly,
  }),
  response: z.object({ user: settingsUser }),
  idempotent: true,
  // Required only to change the email address.
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
    /** Left out only if no password is set yet; that requires proof of identity. */
    oldPassword: typedPasswordField.optional(),
    password: newPasswordField,
  }),
  response: z.object({ user: settingsUser, endedSessions: z.number().int() }),
  // Required only to set a first password.
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
  /** The email address that stays in use. */
  response: z.object({ email: z.string() }),
});

const session = z.object({
  id,
  /** The session making this request. */
  current: z.boolean(),
  /** "Firefox on Windows", as far as the browser reveals it. */
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
/**
 * Emails a person gets from a school that may write to them: the school's own kinds, and anything else they turned off.
 */
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
    /** Choices for individual schools. */
    schools: z
      .array(z.object({ id: idInBody, ...choice }))
      .max(200)
      .default([]),
  }),
  response: mailPreferences,
});
