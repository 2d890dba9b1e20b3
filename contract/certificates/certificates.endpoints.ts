import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { line, plainText } from '../primitives/text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { accentTold } from '../schools/accent-told.ts';

/** What a letter of completion says; frozen when it was issued, but for a name that was corrected. */
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
  topic: z.string(),
  /** Of the course. */
  cover: coverTold,
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
  /** 409: the name on it would be another one than was sent; `details.personName`. */
  otherName: 'other_name',
  /** 409: its person corrected it before. */
  corrected: 'already_corrected',
  /** 409: corrected so often that something else must be wrong. */
  tooOften: 'corrected_too_often',
} as const;

/** Longest name on a letter: first and last name of 100 characters each, and the space between. */
export const LETTER_NAME_MAX = 201;
/** What a correction asks for: the whole name as the letter is to say it, and why. */
export const correction = z.object({ personName: line(LETTER_NAME_MAX), reason: plainText(500) });

const params = z.object({ cohortId: idParam });
const issuedLetter = z.object({
  certificate,
  /** Its person has not corrected it yet. */
  mayCorrect: z.boolean(),
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
});
export type IssuedLetter = z.infer<typeof issuedLetter>;
const ownLetter = z.object({
  /** Null until it is issued. */
  letter: issuedLetter.nullable(),
  /** The name that it would say, and of which course; null once it is issued. */
  toIssue: z.object({ personName: z.string(), courseName: z.string() }).nullable(),
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{cohortId}',
  summary: 'Your letter of completion for a cohort you were enrolled in when it completed, or the name it would show',
  tag: 'Certificates',
  audience: 'signed-in',
  params,
  response: ownLetter,
});

export const issueCertificate = endpoint({
  method: 'POST',
  path: '/certificates/{cohortId}',
  summary: "Issue your letter of completion with the name shown; after that, its text doesn't change",
  tag: 'Certificates',
  audience: 'signed-in',
  params,
  body: z.object({
    /** As it was shown: another one is refused. */
    personName: line(LETTER_NAME_MAX),
  }),
  response: ownLetter,
});

export const correctCertificate = endpoint({
  method: 'POST',
  path: '/certificates/{cohortId}/corrections',
  summary:
    'Correct the name on your letter, once, with a reason; it gets a new number, and the old one shows as reissued',
  tag: 'Certificates',
  audience: 'signed-in',
  params,
  body: correction,
  response: ownLetter,
  idempotent: true,
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/verify/{code}',
  summary: 'Whether a letter of completion is genuine, and what it says',
  tag: 'Certificates',
  audience: 'anyone',
  params: z.object({ code: code(64) }),
  response: z.object({
    /** Of a letter that was reissued, the name is not told: it was wrong, and the new one is its person's to show. */
    certificate: certificate.extend({ personName: z.string().nullable() }),
    valid: z.boolean(),
    /** `withdrawn`: the place was given back or its payment taken back. `reissued`: its name was corrected, under another number. */
    state: z.enum(['genuine', 'withdrawn', 'reissued']),
    /** When it was reissued; null where it wasn't. */
    reissuedAtUtc: instant.nullable(),
    sheet,
    /** The letter as a picture; null once it is not valid. */
    pictureUrl: z.string().nullable(),
    /** Where the course is today; null where it is no longer shown. */
    courseSlug: z.string().nullable(),
  }),
});
