export const EVENT_KINDS = [
  'AMA',
  'Case Study',
  'Class Session',
  'Community',
  'Competition',
  'Panel',
  'Workshop',
] as const;

/** `members-only`: members, staff, and the enrolled where it belongs to a course. `public`: anyone with an address. */
export const ADMITTANCES = ['members-only', 'public'] as const;
