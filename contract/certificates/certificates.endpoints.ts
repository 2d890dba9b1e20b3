import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { accentTold } from '../schools/accent-told.ts';

/** What a letter of completion says; frozen when it was issued. */
const certificate = z.object({
  /** What a letter is checked by. */
  code: z.string(),
  /** The same to be typed: `CB-7F3K-22XM`. */
  shortCode: z.string(),
  personName: z.string(),
  courseName: z.string(),
  schoolName: z.string(),
  /** Who taught; null where the course names nobody. */
  taughtBy: z.string().nullable(),
  /** Days of the cohort: 2027-01-08. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** Noon of the day on which the course was completed. */
  issuedAtUtc: instant,
});
export type Certificate = z.infer<typeof certificate>;

/** How its sheet looks: as its school does today. */
const sheet = z.object({
  /** The school's logo. */
  logoUrl: z.string().nullable(),
  accent: accentTold,
  /** Of the course; decides its cover. */
  topic: z.string(),
  /** The public address that proves it: what its squares say. */
  verifyUrl: z.string(),
});
export type LetterFace = z.infer<typeof sheet>;

/** Where a letter is downloaded as PDF. */
export const letterPath = (cohortId: number): string => `/certificates/${cohortId}`;
/** Where anyone checks one. */
export const verificationPath = (code: string): string => `/certificates/verify/${code}`;
/** A letter as a picture of 1200×627 for posts. */
export const letterPicturePath = (code: string): string => `${verificationPath(code)}/picture`;

export const CERTIFICATE_REFUSALS = {
  /** 409: the cohort is not over yet; `details.endsAt`. */
  notCompleted: 'not_completed',
  /** 409: the place's payment is disputed. */
  suspended: 'place_suspended',
} as const;

export const getCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{cohortId}',
  summary: "One's letter of completion for a cohort in which one was enrolled when it completed",
  tag: 'Certificates',
  audience: 'signed-in',
  params: z.object({ cohortId: idParam }),
  response: z.object({
    certificate,
    cohort: z.object({ id, name: z.string() }),
    courseSlug: z.string(),
    sheet,
    /** The PDF. */
    downloadUrl: z.string(),
    /** The public address that proves it. */
    verifyUrl: z.string(),
    /** The letter as a picture, PNG of 1200×627. */
    pictureUrl: z.string(),
    /** LinkedIn's form, filled with it. */
    linkedInUrl: z.string(),
  }),
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/verify/{code}',
  summary: 'Whether a letter of completion is genuine, and what it says',
  tag: 'Certificates',
  audience: 'anyone',
  params: z.object({ code: code(64) }),
  response: z.object({
    certificate,
    /** False once it was withdrawn: the place was given back or its payment taken back. */
    valid: z.boolean(),
    sheet,
    /** The letter as a picture; null once it was withdrawn. */
    pictureUrl: z.string().nullable(),
    /** Where the course is today; null where it is no longer shown. */
    courseSlug: z.string().nullable(),
  }),
});
