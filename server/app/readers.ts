import { people } from '#server/features/accounts/manage/people.query.ts';
import { queryLiveSessionsWithFacts, queryPersonFacts } from '#server/features/accounts/manage/person-facts.query.ts';
import { writingSchools } from '#server/features/campaigns/manage/writing-schools.query.ts';
import { queryInstructors } from '#server/features/schools/learner/instructors.query.ts';
import { correspondence } from '#server/letters/correspondence.ts';
import type { Readers } from '#server/platform/readers.ts';

/** The read models above the features that features ask for by interface. */
export const readers: Readers = {
  people,
  personFacts: queryPersonFacts,
  sessionsWithFacts: queryLiveSessionsWithFacts,
  letters: correspondence,
  writingSchools,
  instructorsOf: queryInstructors,
};
