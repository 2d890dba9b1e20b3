import type { PaletteVerb } from './verbs.rules.ts';

/** Pages that all signed-in people can open: shown while nothing is typed, and found by their words. */
export const PLACES: readonly PaletteVerb[] = [
  { label: 'Dashboard', about: 'Your courses and your week', href: '/dashboard' },
  { label: 'My events', about: "Events you're going to", href: '/myevents' },
  { label: 'My workouts', about: "Workouts you're in", href: '/myworkouts' },
  { label: 'Courses', about: 'Browse and enroll', href: '/courses' },
  { label: 'Buy credits', about: 'Each is $10 off a course', href: '/buy_credits' },
  { label: 'Settings', about: 'Your profile, sign-in, and notifications', href: '/settings' },
];
