import { queryInstructors } from '#server/app/readers/instructors.query.ts';
import { people } from '#server/app/readers/people.query.ts';
import { queryLiveSessionsWithFacts, queryPersonFacts } from '#server/app/readers/person-facts.query.ts';
import { writingSchools } from '#server/app/readers/writing-schools.query.ts';
import { correspondence } from '#server/letters/correspondence.ts';
import type { Readers } from '#server/platform/readers.ts';

/** The read models above the features, which features use through interfaces. */
export const readers: Readers = {
  people,
  personFacts: queryPersonFacts,
  sessionsWithFacts: queryLiveSessionsWithFacts,
  letters: correspondence,
  writingSchools,
  instructorsOf: queryInstructors,
};
