/** Password for every account of the demo school, which exists in development only. Not secret: it's in the README. */
export const DEMO_PASSWORD = 'callboard-demo';

/** Demo accounts offered for a look around, and the page each one starts on. */
export const DEMO_VISITS = [
  { email: 'teacher@demo.test', label: 'See it as a teacher', next: '/teachers' },
  { email: 'member@demo.test', label: 'See it as a learner', next: '/dashboard' },
] as const;
