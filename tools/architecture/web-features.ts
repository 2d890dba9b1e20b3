/**
 * Which feature of the web may use which: from → to. The lint rules and docs/map.md are made of this table; it has no
 * circle, and no arrow that nobody uses. Every feature may use the session, the kit, the API's client and the contract;
 * routes stand above all features and compose them. A feature is entered by its files, not by an index (decision 0014).
 */
export const webFeatures: Readonly<Record<string, readonly string[]>> = {
  media: [],
  teaching: [],
  payment: [],
  notifications: [],
  search: [],
  surveys: ['accounts'],
  payouts: [],
  certificates: [],
  promo: [],
  mailings: [],
  meetings: [],
  landing: ['media', 'teaching'],
  accounts: ['media'],
  lessons: ['media'],
  library: ['media'],
  campaigns: ['media'],
  credits: ['payment'],
  membership: ['payment'],
  events: ['accounts', 'media', 'meetings', 'payment', 'teaching'],
  workouts: ['accounts', 'events', 'media', 'teaching'],
  enrolment: ['events', 'lessons', 'teaching'],
  schools: ['enrolment', 'events', 'surveys', 'accounts', 'teaching', 'landing'],
  checkout: ['payment', 'membership', 'enrolment', 'events'],
};
