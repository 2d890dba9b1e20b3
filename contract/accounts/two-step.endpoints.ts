import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { idParam, instant } from '../primitives/wire.ts';
import { signedIn } from './auth.endpoints.ts';
import { typedPasswordField } from './fields.ts';

const params = z.object({ id: idParam });
/** Six digits from the app, or a recovery code, however it was typed. */
const withCode = z.object({ code: code(100) });
/** Shown only once: what we store can't be turned back into codes. */
const recoveryCodes = z.array(z.string());

export const secondStepDue = endpoint({
  method: 'GET',
  path: '/auth/second_step',
  summary: 'Whether this browser finished the first step of signing in and still needs the second',
  tag: 'Accounts',
  audience: 'anyone',
  duringOnboarding: true,
  response: z.object({ due: z.boolean() }),
});

export const completeSecondStep = endpoint({
  method: 'POST',
  path: '/auth/second_step',
  summary: 'The second step of signing in: a six-digit code from the app, or a recovery code',
  tag: 'Accounts',
  audience: 'anyone',
  signsIn: true,
  body: withCode,
  response: signedIn,
});

export const twoStep = z.object({
  /** Null while two-step sign-in is off. */
  since: instant.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoStep = z.infer<typeof twoStep>;

export const showTwoStep = endpoint({
  method: 'GET',
  path: '/users/{id}/two_step',
  summary: 'Whether signing in needs a second step',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  response: z.object({ twoStep }),
});

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/users/{id}/two_step',
  summary: 'A new secret for an authenticator app; nothing changes until one of its codes is confirmed',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  body: z.object({ password: typedPasswordField.optional() }),
  response: z.object({
    /** Base 32, for typing by hand. */
    secret: z.string(),
    /** The secret as an `otpauth:` URL, for the QR code. */
    address: z.string(),
  }),
  // Checked only after we know that the email address is verified.
  proof: 'sometimes',
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/users/{id}/two_step/confirmation',
  summary: 'Turn it on with a first code from the app; ends all other sessions',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  body: withCode,
  response: z.object({ twoStep, recoveryCodes, endedSessions: z.number().int() }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/{id}/two_step/recovery_codes',
  summary: 'Create new recovery codes; the old ones stop working',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  body: withCode,
  response: z.object({ twoStep, recoveryCodes }),
});

export const endTwoStep = endpoint({
  method: 'POST',
  path: '/users/{id}/two_step/removal',
  summary: 'Turn it off with a code',
  tag: 'Settings',
  audience: 'signed-in',
  params,
  body: withCode,
  response: z.object({ twoStep }),
});
