/**
 * Which web feature may use which: from → to. The lint rules and docs/map.md are generated from this table. It has no
 * cycles, and no arrow that is unused. Every feature may use the session, the kit, the API client, and the contract;
 * routes are above all features and combine them. A feature is imported by its files, not by an index (decision 0014).
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
  membership: ['payment', 'events'],
  events: ['accounts', 'campaigns', 'media', 'meetings', 'payment', 'teaching'],
  workouts: ['accounts', 'events', 'media', 'teaching'],
  enrollment: ['campaigns', 'events', 'lessons', 'teaching'],
  schools: ['enrollment', 'events', 'surveys', 'accounts', 'teaching', 'landing'],
  checkout: ['payment', 'membership', 'enrollment', 'events'],
};
