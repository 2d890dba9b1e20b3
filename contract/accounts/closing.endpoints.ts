import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

const line = z.object({
  /** "Voice Lab, Winter": what ends. */
  title: z.string(),
  /** Dollars that go back to where they came from. */
  refund: z.number(),
  /** Credits that come back for it, and are lost with the account. */
  credits: z.number().int(),
});

/** What deleting one's account would end, give back and lose; shown before it is asked. */
export const closing = z.object({
  /** Why it can't be done now; null where it can. */
  blocked: z.string().nullable(),
  /** Each thing that ends, with what comes back for it. */
  ending: z.array(line),
  /** Dollars that come back altogether. */
  refund: z.number(),
  /** Credits that are lost, those that would have come back for what ends included. */
  lostCredits: z.number().int(),
  /** How they add up: held + returned − refunded = lost. */
  credits: z.object({
    held: z.number().int(),
    /** That come back for what ends, line by line. */
    returned: z.number().int(),
    /** Whose money is paid back. */
    refunded: z.number().int(),
  }),
});
export type Closing = z.infer<typeof closing>;

export const showClosing = endpoint({
  method: 'GET',
  path: '/users/delete_account',
  summary: 'What deleting your account would end, refund, and lose',
  tag: 'Settings',
  audience: 'signed-in',
  response: closing,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/users/delete_account',
  summary: 'Delete your account permanently; 409 for the last School Admin at a school',
  tag: 'Settings',
  audience: 'signed-in',
  proof: 'always',
  response: z.object({}),
});
