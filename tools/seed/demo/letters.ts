import { correctCertificateFor, correctOwnCertificate, issueCertificate } from '#server/features/certificates/index.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

const LETTERS = 4;

/**
 * Issues letters of completion for Audio Engineering's summer cohort. One learner corrects the name on their letter,
 * and staff correct another's. `member@` hasn't issued theirs yet.
 */
export async function issueLetters(stage: Stage, people: People, cohorts: readonly MadeCohort[]): Promise<void> {
  const cohort = cohorts.find(
    ({ plan }) => plan.course === 'audio-engineering-foundations' && plan.moniker === 'Summer',
  );
  if (!cohort) throw new Error('The demo has no summer of Audio Engineering.');
  const learners = await stage
    .at(0)
    .db.selectFrom('enrolments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('e.cohort_id', '=', cohort.id)
    .where('e.state', '=', 'completed')
    .where('u.id', '<>', people.accounts.member)
    .orderBy('u.id')
    .limit(LETTERS)
    .execute();
  for (const [at, { id, firstName, lastName }] of learners.entries()) {
    await issueCertificate(stage.as(id, -20 + at), cohort.id, `${firstName} ${lastName}`);
  }
  const [first, second] = learners;
  if (!first || !second) throw new Error('Too few completed the summer of Audio Engineering.');
  await correctOwnCertificate(stage.as(first.id, -9), cohort.id, {
    personName: `${first.firstName} M. ${first.lastName}`,
    reason: 'It should have my middle initial.',
  });
  await correctCertificateFor(
    stage.as(people.accounts.staff, -5),
    { personId: second.id, cohortId: cohort.id },
    {
      personName: `${second.firstName} ${second.lastName}-Reyes`,
      reason: 'Wrote to support: got married since the course.',
    },
  );
}
