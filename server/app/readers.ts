import { correspondence } from '#server/letters/correspondence.ts';
import type { Readers } from '#server/platform/readers.ts';
import { people } from '#server/use-cases/accounts/people.query.ts';
import { queryLiveSessionsWithFacts, queryPersonFacts } from '#server/use-cases/accounts/person-facts.query.ts';
import { writingSchools } from '#server/use-cases/campaigns/writing-schools.query.ts';
import { queryInstructors } from '#server/use-cases/catalogue/instructors.query.ts';

/** The read models above the features that features ask for by interface. */
export const readers: Readers = {
  people,
  personFacts: queryPersonFacts,
  sessionsWithFacts: queryLiveSessionsWithFacts,
  letters: correspondence,
  writingSchools,
  instructorsOf: queryInstructors,
};
