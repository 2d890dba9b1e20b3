/** Password of every account of the demo school, which exists in development alone. Not secret: README says it. */
export const DEMO_PASSWORD = 'callboard-demo';

/** Who one may be for a look around, and where that begins. */
export const DEMO_VISITS = [
  { email: 'teacher@demo.test', label: 'See it as a teacher', next: '/teachers' },
  { email: 'member@demo.test', label: 'See it as a learner', next: '/dashboard' },
] as const;
