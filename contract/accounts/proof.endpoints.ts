import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { instant } from '../primitives/wire.ts';
import { typedPasswordField } from './fields.ts';

export const sendProof = endpoint({
  method: 'POST',
  path: '/auth/proofs',
  summary: 'Confirm who you are in this session: the proof that a 403 `proof_needed` asked for, good for 10 minutes',
  tag: 'Accounts',
  audience: 'signed-in',
  // Either the password or the code; the refusal says which one is needed.
  body: z.object({
    password: typedPasswordField.optional(),
    /**
     * With two-step sign-in, a code from the authenticator app or a recovery code; otherwise the six digits we emailed.
     */
    code: code(100).optional(),
  }),
  response: z.object({ provenUntil: instant }),
});

export const mailProofCode = endpoint({
  method: 'POST',
  path: '/auth/proofs/code',
  summary:
    'Email a six-digit code that confirms who you are; it works only in this session, for 10 minutes and five tries',
  tag: 'Accounts',
  audience: 'signed-in',
  response: z.object({ email: z.string(), expiresMinutes: z.number().int() }),
  idempotent: true,
});
