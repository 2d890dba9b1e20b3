/**
 * Which room may know which: by its door only. The lint rules and docs/map.md are made of this table.
 * Every room may use the platform, the contract and the providers' interfaces.
 */
export const rooms: Record<string, readonly string[]> = {
  ledger: [],
  seats: [],
  media: [],
  mailings: ['calendar', 'notifications'],
  calendar: [],
  notifications: [],
  accounts: ['mailings', 'media'],
  schools: ['accounts', 'seats', 'media', 'mailings'],
  checkout: ['accounts', 'ledger', 'seats', 'mailings'],
  membership: ['accounts', 'checkout', 'ledger', 'mailings'],
  enrolment: ['accounts', 'schools', 'seats', 'checkout', 'ledger', 'membership', 'mailings'],
  events: ['accounts', 'schools', 'seats', 'checkout', 'enrolment', 'membership', 'media', 'calendar', 'mailings'],
  workouts: ['accounts', 'schools', 'seats', 'checkout', 'membership', 'media', 'notifications', 'mailings'],
  lessons: ['accounts', 'schools', 'enrolment', 'media'],
  library: ['accounts', 'media'],
  surveys: ['accounts', 'schools', 'enrolment', 'mailings'],
  landing: ['accounts', 'schools', 'media'],
  payouts: ['accounts', 'schools', 'enrolment', 'events', 'workouts', 'checkout', 'ledger'],
  certificates: ['accounts', 'schools', 'enrolment'],
  search: ['accounts', 'schools', 'enrolment', 'events', 'lessons', 'library'],
};
