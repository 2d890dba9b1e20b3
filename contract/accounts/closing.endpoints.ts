import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

const line = z.object({
  /** The name of what the person would lose, such as "Voice Lab, Winter". */
  title: z.string(),
  /** Dollars refunded to the original payment method. */
  refund: z.number(),
  /** Credits that would be returned, and then lost with the account. */
  credits: z.number().int(),
});

/** What deleting the account would end, refund, and forfeit. Shown before the person confirms. */
export const closing = z.object({
  /** Why the account can't be deleted now; null if it can. */
  blocked: z.string().nullable(),
  /** Each thing that ends, with its refund. */
  ending: z.array(line),
  /** Total refund in dollars. */
  refund: z.number(),
  /** Credits that are lost, including those returned for what ends. */
  lostCredits: z.number().int(),
  /** How the lost credits add up: held + returned − refunded = lost. */
  credits: z.object({
    held: z.number().int(),
    /** Credits returned for what ends: the sum over the lines. */
    returned: z.number().int(),
    /** Credits refunded as money. */
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
