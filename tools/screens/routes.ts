import { LEARNER_SCREENS } from './learner-screens.ts';
import type { Screen } from './screen.ts';
import { STAFF_SCREENS } from './staff-screens.ts';
import { TEACHER_SCREENS } from './teacher-screens.ts';

/** All screens that get a screenshot. */
export const SCREENS: readonly Screen[] = [...LEARNER_SCREENS, ...TEACHER_SCREENS, ...STAFF_SCREENS];
