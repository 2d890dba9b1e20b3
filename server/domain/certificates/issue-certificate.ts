import { CERTIFICATE_REFUSALS } from '#contract/certificates/certificates.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { fullNameOf, requirePerson } from '#server/domain/accounts/index.ts';
import { completePlaceOf, lockLivePlace, noteCertificate } from '#server/domain/enrolment/index.ts';
import { mainInstructorOf } from '#server/domain/landing/index.ts';
import { anyCourseByAddress, type CohortRow, loadCohorts } from '#server/domain/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type CertificateRow, certificateOfPlace, insertCertificate } from './certificate.store.ts';

export interface IssuedCertificate {
  readonly certificate: CertificateRow;
  readonly cohort: CohortRow;
  readonly topic: string;
  /** Its school's. */
  readonly accent: string | null;
  /** Its school's logo. */
  readonly logoMediaId: number | null;
}

/**
 * The actor's letter for a cohort, issued the first time it is asked for; from then on its words stay as they are.
 * @throws 404 without a place in the cohort; 409 `not_completed` before its end, 409 `place_suspended`
 */
export async function issueCertificate(ctx: Ctx, cohortId: number): Promise<IssuedCertificate> {
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    const place = await lockLivePlace(tx, person.id, cohortId);
    const [cohort] = place ? await loadCohorts(tx, [cohortId]) : [];
    const course = cohort && (await anyCourseByAddress(tx, cohort.courseSlug));
    if (!place || !cohort || !course) throw notFound();
    if (place.suspended) {
      throw refuse(CERTIFICATE_REFUSALS.suspended, 409, 'The payment for this course is disputed at the moment.');
    }
    const over = cohort.endsAt !== null && cohort.endsAt <= tx.clock.now() && cohort.status !== 'cancelled';
    if (place.state !== 'completed' && !over) {
      throw refuse(CERTIFICATE_REFUSALS.notCompleted, 409, 'Your letter is ready once the course is completed.', {
        endsAt: cohort.endsAt?.toISOString() ?? null,
      });
    }
    const face = { topic: course.topic, accent: course.schoolAccent, logoMediaId: course.schoolImageMediaId };
    const known = await certificateOfPlace(tx, place.id);
    if (known) return { certificate: known, cohort, ...face };
    // The minute between the end and the sweep that notes it.
    if (place.state !== 'completed') await completePlaceOf(tx, place.id);
    const day = tx.clock.now().toISOString().slice(0, 10);
    const certificate = await insertCertificate(tx, {
      enrolmentId: place.id,
      personName: fullNameOf(person) ?? person.displayName,
      courseName: cohort.courseName,
      schoolName: course.schoolName,
      taughtBy: await mainInstructorOf(tx, course.id),
      startsOn: cohort.startDate ?? day,
      endsOn: cohort.endDate ?? day,
      // the day on which the course was completed, whenever somebody first asks for the letter
      issuedAt: new Date(`${cohort.endDate ?? day}T12:00:00Z`),
    });
    if (!certificate) throw notFound();
    await noteCertificate(tx, place.id, certificate.code);
    return { certificate, cohort, ...face };
  });
}
