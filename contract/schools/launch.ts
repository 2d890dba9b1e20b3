/** The launch checklists (T§2, rules-teachers U1). Imports no schema library, so pages can import it. */

/** The checklists in order, each with its groups of steps under T's headings. */
export const LAUNCH_CHECKLISTS = [
  {
    step: 1,
    groups: [
      { title: 'Basics', flags: ['instructor', 'faculty'] },
      { title: 'Find Your Niche', flags: ['findniche', 'identifypov'] },
      { title: 'Grow Your Waitlist', flags: ['createsurvey', 'sharesurvey', 'organicgrowthmaterial'] },
    ],
  },
  {
    step: 2,
    groups: [
      { title: 'Launch Prep', flags: ['dates'] },
      { title: 'Get Listed on the marketplace', flags: ['listed'] },
      { title: 'Go To Market', flags: ['contactlist', 'followup', 'events'] },
    ],
  },
  {
    step: 3,
    groups: [
      { title: 'Course Schedule', flags: ['schedule', 'homework'] },
      { title: 'Community', flags: ['community', 'engaging'] },
      { title: 'Final Logistics', flags: ['orientation', 'nps'] },
    ],
  },
] as const;

export type LaunchFlag = (typeof LAUNCH_CHECKLISTS)[number]['groups'][number]['flags'][number];
/** All eighteen flags, in list order. */
export const LAUNCH_FLAGS: readonly LaunchFlag[] = LAUNCH_CHECKLISTS.flatMap(({ groups }) =>
  groups.flatMap(({ flags }): readonly LaunchFlag[] => flags),
);
/** Facts: the course has an instructor, is in the catalog, has a cohort with all its dates. No one sets them (U2). */
export const LAUNCH_FACTS: readonly LaunchFlag[] = ['instructor', 'listed', 'dates'];

/** The flags of one checklist, in order. */
export function flagsOfStep(step: 1 | 2 | 3): readonly LaunchFlag[] {
  return LAUNCH_CHECKLISTS.filter((list) => list.step === step).flatMap(({ groups }) =>
    groups.flatMap(({ flags }): readonly LaunchFlag[] => flags),
  );
}

/** A course's map of flags: 1 when done (T§3). */
export type LaunchMap = Readonly<Record<LaunchFlag, 0 | 1>>;
