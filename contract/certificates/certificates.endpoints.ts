import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { line, plainText } from '../primitives/text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { shownAccent } from '../schools/shown-accent.ts';

/** What a letter of completion says: frozen when issued, except for a corrected name. */
const certificate = z.object({
  /** Code to verify a letter with. */
  code: z.string(),
  /** A short form to type: `CB-7F3K-22XM`. */
  shortCode: z.string(),
  personName: z.string(),
  courseName: z.string(),
  schoolName: z.string(),
  /** Who taught; null if the course names no one. */
  taughtBy: z.string().nullable(),
  /** Dates of the cohort: 2027-01-08. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** Noon on the day the course was completed. */
  issuedAtUtc: instant,
});
export type Certificate = z.infer<typeof certificate>;

/** The letter's design, from how its school looks today. */
const sheet = z.object({
  logoUrl: z.string().nullable(),
  accent: shownAccent,
  topic: z.string(),
  /** The course's cover. */
  cover: shownCover,
  /** Public URL that verifies the letter; its QR code links there. */
  verifyUrl: z.string(),
});
export type LetterFace = z.infer<typeof sheet>;

/** Path where a letter is downloaded as a PDF. */
export const letterPath = (cohortId: number): string => `/certificates/${cohortId}`;
/** Path where anyone can verify a letter. */
export const verificationPath = (code: string): string => `/certificates/verify/${code}`;
/** Path to a letter as a 1200×627 picture for posts. */
export const letterPicturePath = (code: string): string => `${verificationPath(code)}/picture`;

export const CERTIFICATE_REFUSALS = {
  /** 409: the cohort isn't over yet; `details.endsAt`. */
  notCompleted: 'not_completed',
  /** 409: the payment for the enrollment is disputed. */
  suspended: 'place_suspended',
  /** 409: the letter would show a different name than the one sent; `details.personName`. */
  otherName: 'other_name',
  /** 409: the learner has already corrected the name. */
  corrected: 'already_corrected',
  /** 409: corrected so often that something else must be wrong. */
  tooOften: 'corrected_too_often',
} as const;

/** Longest name on a letter: first and last name of 100 characters each, plus the space between. */
export const LETTER_NAME_MAX = 201;
/** A correction: the whole name as the letter should show it, and the reason. */
export const correction = z.object({ personName: line(LETTER_NAME_MAX), reason: plainText(500) });

const params = z.object({ cohortId: idParam });
const issuedLetter = z.object({
  certificate,
  /** True until the learner has corrected the name. */
  mayCorrect: z.boolean(),
  cohort: z.object({ id, name: z.string() }),
  courseSlug: z.string(),
  sheet,
  downloadUrl: z.string(),
  /** Public URL that verifies the letter. */
  verifyUrl: z.string(),
  /** The letter as a picture, PNG of 1200×627. */
  pictureUrl: z.string(),
  /** URL of LinkedIn's form, filled in with the letter. */
  linkedInUrl: z.string(),
});
export type IssuedLetter = z.infer<typeof issuedLetter>;
const ownLetter = z.object({
  /** Null until the letter is issued. */
  letter: issuedLetter.nullable(),
  /** The name and course the letter would show; null once it is issued. */
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
    /** The name as it was shown; any other name is refused. */
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
    /** Null for a reissued letter: the old name was wrong, and only the learner may reveal the new one. */
    certificate: certificate.extend({ personName: z.string().nullable() }),
    valid: z.boolean(),
    /**
     * `withdrawn`: the enrollment was given up or its payment reversed. `reissued`: the name was corrected, under a new
     * number.
     */
    state: z.enum(['genuine', 'withdrawn', 'reissued']),
    /** When the letter was reissued; null if it wasn't. */
    reissuedAtUtc: instant.nullable(),
    sheet,
    /** The letter as a picture; null once it is no longer valid. */
    pictureUrl: z.string().nullable(),
    /** The course's current slug; null if the course is no longer shown. */
    courseSlug: z.string().nullable(),
  }),
});
