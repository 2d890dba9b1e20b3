export const EVENT_KINDS = [
  'AMA',
  'Case Study',
  'Class Session',
  'Community',
  'Competition',
  'Panel',
  'Workshop',
] as const;

/**
 * `members-only`: members, staff, and, if it belongs to a course, people enrolled there. `public`: anyone with an email
 * address.
 */
export const ADMITTANCES = ['members-only', 'public'] as const;
