import { CERTIFICATE_REFUSALS } from '#contract/certificates/certificates.endpoints.ts';
import { MAX_CORRECTIONS } from '#contract/certificates/staff-certificates.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { fullNameOf, requirePerson } from '#server/features/accounts/index.ts';
import { completePlaceOf, lockLivePlace, noteCertificate } from '#server/features/enrollment/index.ts';
import { mainInstructorOf } from '#server/features/landing/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { anyCourseByAddress, type CohortRow, loadCohorts } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import {
  type CertificateRow,
  type Corrector,
  certificateOfPlace,
  insertCertificate,
  replaceCertificate,
} from './certificate.store.ts';

export interface IssuedCertificate {
  readonly certificate: CertificateRow;
  readonly mayCorrect: boolean;
  readonly cohort: CohortRow;
  readonly topic: string;
  readonly cover: string;
  readonly accent: string | null;
  readonly logoMediaId: number | null;
}

/**
 * A person's enrollment in a cohort that is over, with its row locked, and its letter, if any.
 * @throws 404 if not enrolled in the cohort; 409 `not_completed` before its end, 409 `place_suspended`
 */
async function openLetter(tx: Ctx, personId: number, cohortId: number) {
  const place = await lockLivePlace(tx, personId, cohortId);
  const [cohort] = place ? await loadCohorts(tx, [cohortId]) : [];
  const course = cohort && (await anyCourseByAddress(tx, cohort.courseSlug));
  if (!place || !cohort || !course) throw notFound();
  if (place.suspended) {
    throw refuse(CERTIFICATE_REFUSALS.suspended, 409, 'The payment for this course is currently disputed.');
  }
  const over = cohort.endsAt !== null && cohort.endsAt <= tx.clock.now() && cohort.status !== 'cancelled';
  if (place.state !== 'completed' && !over) {
    throw refuse(CERTIFICATE_REFUSALS.notCompleted, 409, 'Your letter will be ready when the course is completed.', {
      endsAt: cohort.endsAt?.toISOString() ?? null,
    });
  }
  const { topic, cover, schoolAccent: accent, schoolImageMediaId: logoMediaId } = course;
  const face = { topic, cover, accent, logoMediaId };
  return { place, cohort, course, face, known: await certificateOfPlace(tx, place.id) };
}

export interface CertificateToIssue {
  readonly certificate: null;
  readonly personName: string;
  readonly courseName: string;
}

/**
 * The current user's letter for a cohort as issued, or what it would say.
 * @throws as `openLetter`
 */
export async function showCertificate(ctx: Ctx, cohortId: number): Promise<IssuedCertificate | CertificateToIssue> {
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const { known, cohort, face } = await openLetter(tx, person.id, cohortId);
    if (!known) {
      const personName = fullNameOf(person) ?? person.displayName;
      return { certificate: null, personName, courseName: cohort.courseName };
    }
    return { certificate: known, mayCorrect: !known.correctedByPerson, cohort, ...face };
  });
}

/**
 * Issues the current user's letter with the name they were shown; its words never change after that. Idempotent.
 * @throws as `openLetter`; 409 `other_name` if their name has changed since
 */
export async function issueCertificate(ctx: Ctx, cohortId: number, shownName: string): Promise<IssuedCertificate> {
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const { place, cohort, course, face, known } = await openLetter(tx, person.id, cohortId);
    if (known) return { certificate: known, mayCorrect: !known.correctedByPerson, cohort, ...face };
    const personName = fullNameOf(person) ?? person.displayName;
    // The client may have changed the Unicode normalization.
    if (shownName.normalize() !== personName.normalize()) {
      throw refuse(CERTIFICATE_REFUSALS.otherName, 409, `The name on your letter is now ${personName}.`, {
        personName,
      });
    }
    // In the minute between the cohort's end and the sweep that records it, completion is recorded here.
    if (place.state !== 'completed') await completePlaceOf(tx, place.id);
    const day = tx.clock.now().toISOString().slice(0, 10);
    const certificate = await insertCertificate(tx, {
      enrollmentId: place.id,
      personName,
      courseName: cohort.courseName,
      schoolName: course.schoolName,
      taughtBy: await mainInstructorOf(tx, course.id),
      startsOn: cohort.startDate ?? day,
      endsOn: cohort.endDate ?? day,
      // The day the course was completed, no matter when the letter is first requested.
      issuedAt: new Date(`${cohort.endDate ?? day}T12:00:00Z`),
    });
    if (!certificate) throw notFound();
    await noteCertificate(tx, place.id, certificate.code);
    return { certificate, mayCorrect: true, cohort, ...face };
  });
}

interface Correction {
  readonly personName: string;
  readonly reason: string;
}

/**
 * Corrects the name on a person's letter: it gets a new number, and the old one verifies as reissued. The person may do
 * it once, staff repeatedly.
 * @throws as `openLetter`; 404 before it is issued, 409 `already_corrected`, 409 `corrected_too_often`
 */
async function correct(
  ctx: Ctx,
  { personId, cohortId, by }: { personId: number; cohortId: number; by: Corrector },
  { personName, reason }: Correction,
): Promise<IssuedCertificate> {
  return inTransaction(ctx, async (tx) => {
    const { place, cohort, face, known } = await openLetter(tx, personId, cohortId);
    if (!known) throw notFound();
    if (by === 'person' && known.correctedByPerson) {
      throw refuse(
        CERTIFICATE_REFUSALS.corrected,
        409,
        `You've already corrected this letter. Email ${tx.config.supportEmail} to change it again.`,
      );
    }
    if (known.corrections >= MAX_CORRECTIONS) {
      throw refuse(CERTIFICATE_REFUSALS.tooOften, 409, `A letter can be corrected at most ${MAX_CORRECTIONS} times.`);
    }
    const mayCorrect = by === 'staff' && !known.correctedByPerson;
    if (personName === known.personName) {
      return { certificate: known, mayCorrect: !known.correctedByPerson, cohort, ...face };
    }
    const certificate = await replaceCertificate(tx, { enrollmentId: place.id, personName, by, reason });
    await noteCertificate(tx, place.id, certificate.code);
    await logActivity(tx, {
      action: 'correct_letter',
      subjectKind: 'user',
      subjectId: personId,
      detail: { course: cohort.courseName, number: `${known.shortCode} → ${certificate.shortCode}`, reason },
    });
    await queueMail(tx, {
      kind: 'letter_reissued',
      occasion: `letter:${certificate.code}`,
      to: { userId: personId },
      data: { cohortId, by, oldCode: known.shortCode },
    });
    return { certificate, mayCorrect, cohort, ...face };
  });
}

export async function correctOwnCertificate(ctx: Ctx, cohortId: number, to: Correction): Promise<IssuedCertificate> {
  const person = await requirePerson(ctx);
  return correct(ctx, { personId: person.id, cohortId, by: 'person' }, to);
}

export async function correctCertificateFor(
  ctx: Ctx,
  { personId, cohortId }: { personId: number; cohortId: number },
  to: Correction,
): Promise<void> {
  await correct(ctx, { personId, cohortId, by: 'staff' }, to);
}
