import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { correction } from './certificates.endpoints.ts';

/** Most corrections of one letter. */
export const MAX_CORRECTIONS = 20;
/** Most letters in one response; the newest are returned. */
export const MAX_LETTERS = 100;

const letter = z.object({
  cohortId: id,
  courseName: z.string(),
  personName: z.string(),
  shortCode: z.string(),
  issuedAtUtc: instant,
  /** The letter's earlier versions, newest first. */
  replaced: z.array(
    z.object({
      shortCode: z.string(),
      personName: z.string(),
      replacedAtUtc: instant,
      replacedBy: z.enum(['person', 'staff']),
      reason: z.string(),
    }),
  ),
});
export type PersonsLetter = z.infer<typeof letter>;
const letters = z.object({ letters: z.array(letter).max(MAX_LETTERS) });

export const listCertificates = endpoint({
  method: 'GET',
  path: '/admin/users/{id}/certificates',
  summary: "One person's letters of completion, newest first, with their corrections; staff only",
  tag: 'Staff',
  audience: 'staff',
  params: z.object({ id: idParam }),
  response: letters,
});

export const correctCertificateFor = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/certificates/{cohortId}/corrections',
  summary:
    "Correct the name on someone's letter, with a reason; it gets a new number, and they get an email; staff only",
  tag: 'Staff',
  audience: 'staff',
  params: z.object({ id: idParam, cohortId: idParam }),
  body: correction,
  response: letters,
  idempotent: true,
});
