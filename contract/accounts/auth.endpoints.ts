import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { sixDigits } from '../primitives/machine-text.ts';
import { currentUser } from './current-user.ts';
import { emailField, newPasswordField, nextField, typedPasswordField } from './fields.ts';

/**
 * The same response for every call that may send an email: it never reveals whether an account exists for the address.
 */
const checkYourEmail = z.object({ message: z.string(), expiresMinutes: z.number().int() });
export const signedIn = z.object({
  /** Null until the second step is done. */
  user: currentUser.nullable(),
  /** The page to continue to, as requested before sign-in; null if none. */
  next: z.string().nullable(),
  /**
   * The first step succeeded, but no one is signed in yet: the code is due (`POST /auth/second_step`) within 10
   * minutes.
   */
  secondStepDue: z.boolean(),
});
const tokenParam = z.object({ token: z.string().min(1).max(200) });

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/sign_up',
  summary: 'Start creating an account; an email with a link and a 6-digit code finishes it',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  body: z.object({ email: emailField, next: nextField }),
  response: checkYourEmail,
  idempotent: true,
  storesVisit: true,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/sign_in',
  summary: 'Sign in with a password',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  body: z.object({ email: emailField, password: typedPasswordField, next: nextField }),
  response: signedIn,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/sign_out',
  summary: 'End this session',
  tag: 'Accounts',
  audience: 'anyone',
  duringOnboarding: true,
  signsOut: true,
  response: z.object({}),
});

export const requestLink = endpoint({
  method: 'POST',
  path: '/auth/links',
  summary: 'Email a sign-in link and a 6-digit code',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  body: z.object({ email: emailField, next: nextField }),
  response: checkYourEmail,
  idempotent: true,
});

export const redeemLink = endpoint({
  method: 'POST',
  path: '/auth/links/redeem',
  summary: 'Sign in with an emailed link, or with an email address and an emailed code',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  // Either a token, or an email address and a code; the refusal says which one is missing.
  body: z.object({
    token: z.string().max(200).optional(),
    email: emailField.optional(),
    code: sixDigits.optional(),
  }),
  response: signedIn,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password_resets',
  summary: 'Email a link to set a new password',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  body: z.object({ email: emailField }),
  response: checkYourEmail,
  idempotent: true,
});

export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/auth/password_resets/{token}',
  summary: 'Set a new password with an emailed link; ends all other sessions and signs in',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  params: tokenParam,
  body: z.object({ password: newPasswordField }),
  wrapper: 'user',
  response: signedIn,
});

export const makeFirstStaff = endpoint({
  method: 'POST',
  path: '/auth/first_staff',
  summary: 'Create the first staff account with the link printed at startup when there is no staff, and sign in',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  // In the body, because URLs end up in logs.
  body: z.object({ token: z.string().min(1).max(200), email: emailField, password: newPasswordField }),
  response: signedIn,
});
