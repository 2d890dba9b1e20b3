/** One run of a course, told by days from now. `sold` places are taken by learners of the demo. */
export interface CohortPlan {
  readonly course: string;
  readonly moniker: string;
  /** First session, days from now; negative: it began already. */
  readonly startsIn: number;
  readonly capacity: number;
  readonly sold: number;
  readonly cancelled?: true;
  /** Begins some weeks before the clocks of its zone change, whenever that is: `startsIn` where they never do. */
  readonly acrossClockChange?: true;
  /** Not opened for enrolment. */
  readonly draft?: true;
}

/**
 * Cohorts in every state. Courses that do not stand here have no start date yet: `storyboarding-for-series` and
 * `sound-design-for-animation` are listed all the same.
 */
export const cohortPlans: readonly CohortPlan[] = [
  // Completed
  { course: 'voice-acting-101', moniker: 'Spring', startsIn: -170, capacity: 20, sold: 14 },
  { course: 'audio-engineering-foundations', moniker: 'Summer', startsIn: -120, capacity: 18, sold: 11 },
  { course: 'manga-foundations', moniker: 'One', startsIn: -140, capacity: 16, sold: 12 },
  { course: 'songwriting-in-six-weeks', moniker: 'Alder', startsIn: -90, capacity: 14, sold: 9 },
  // Running
  { course: 'voice-acting-101', moniker: 'Autumn', startsIn: -16, capacity: 20, sold: 13 },
  { course: 'mixing-for-small-rooms', moniker: 'Pantry', startsIn: -30, capacity: 12, sold: 8 },
  { course: 'long-form-improv', moniker: 'Harold', startsIn: -45, capacity: 16, sold: 10 },
  // Cancelled before it began
  { course: 'audiobook-narration', moniker: 'Harbour', startsIn: 25, capacity: 12, sold: 4, cancelled: true },
  // Enrolling, over several months
  { course: 'voice-acting-101', moniker: 'Winter', startsIn: 33, capacity: 20, sold: 6 },
  { course: 'inking-with-brush-and-pen', moniker: 'Nib', startsIn: 36, capacity: 12, sold: 11 },
  { course: 'improv-for-voice-actors', moniker: 'Yes', startsIn: 40, capacity: 8, sold: 8 },
  { course: 'audio-engineering-foundations', moniker: 'Winter', startsIn: 48, capacity: 18, sold: 5 },
  { course: 'character-voices-for-games', moniker: 'Crab', startsIn: 62, capacity: 14, sold: 13 },
  { course: 'songwriting-in-six-weeks', moniker: 'Birch', startsIn: 66, capacity: 14, sold: 3 },
  { course: 'audiobook-narration', moniker: 'Lighthouse', startsIn: 72, capacity: 12, sold: 2 },
  { course: 'manga-foundations', moniker: 'Two', startsIn: 90, capacity: 16, sold: 4 },
  { course: 'harmony-by-ear', moniker: 'Tonic', startsIn: 97, capacity: 20, sold: 1, acrossClockChange: true },
  { course: 'mixing-for-small-rooms', moniker: 'Larder', startsIn: 118, capacity: 12, sold: 0 },
  { course: 'improv-for-voice-actors', moniker: 'And', startsIn: 124, capacity: 16, sold: 0 },
  // Being prepared
  { course: 'storyboarding-for-series', moniker: 'Pilot', startsIn: 150, capacity: 12, sold: 0, draft: true },
];
