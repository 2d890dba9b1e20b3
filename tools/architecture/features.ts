/** One feature: what it may know, and which tables only it writes. */
export interface Wall {
  /** The features whose index this feature may import and whose tables its SQL may read. */
  readonly knows: readonly string[];
  /** The tables this feature owns: no other code writes them. */
  readonly owns: readonly string[];
}

/**
 * A feature's folders that are above the indexes of all features: what learners, teachers (`manage`), and staff do with
 * it, and its letters. They read any table and write none.
 */
export const ABOVE = ['learner', 'manage', 'staff', 'letters'] as const;

/**
 * Which feature may know which, and which tables each owns. The lint rules, the SQL walls, and docs/map.md are
 * generated from this table. It has no cycles, and no arrow that is unused. Every feature may use the platform, the
 * contract, and the providers' interfaces. Journeys, rights, letters, audiences, and the app are above all features:
 * they read any table and write none.
 */
export const features: Readonly<Record<string, Wall>> = {
  ledger: {
    knows: [],
    owns: [
      'ledger_accounts',
      'ledger_transactions',
      'ledger_entries',
      'credit_lots',
      'credit_reservations',
      'credit_uses',
    ],
  },
  seats: { knows: [], owns: ['seat_pools', 'seat_holds', 'seat_waitlist'] },
  media: { knows: [], owns: ['media'] },
  mailings: {
    knows: [],
    owns: ['sends', 'notification_preferences', 'suppressions', 'unsubscribes'],
  },
  calendar: { knows: [], owns: [] },
  notifications: { knows: [], owns: ['notifications'] },
  push: { knows: [], owns: ['push_keys', 'push_devices', 'push_choices', 'push_messages'] },
  accounts: {
    knows: ['mailings', 'push'],
    owns: [
      'users',
      'user_identities',
      'identity_attempts',
      'sessions',
      'auth_tokens',
      'totp_recovery_codes',
      'consents',
      'staff_roles',
    ],
  },
  revisions: { knows: ['accounts'], owns: ['revisions'] },
  schools: {
    knows: ['accounts', 'seats', 'media', 'mailings', 'revisions'],
    owns: [
      'schools',
      'school_slugs',
      'school_applications',
      'courses',
      'course_slugs',
      'reply_to_requests',
      'course_listings',
      'cohorts',
      'cohort_date_changes',
    ],
  },
  checkout: {
    knows: ['ledger', 'seats', 'mailings'],
    owns: [
      'orders',
      'order_lines',
      'payments',
      'refunds',
      'refund_lines',
      'disputes',
      'customers',
      'payment_methods',
      'card_setups',
      'promo_codes',
      'promo_redemptions',
      'provider_events',
      'provider_comparisons',
    ],
  },
  membership: {
    knows: ['accounts', 'checkout', 'ledger', 'mailings'],
    owns: ['plans', 'plan_prices', 'subscriptions', 'subscription_periods'],
  },
  enrollment: {
    knows: ['accounts', 'schools', 'seats', 'checkout', 'ledger', 'membership', 'mailings'],
    owns: ['enrolments', 'cohort_selections', 'course_follows', 'learning_topics'],
  },
  tickets: { knows: ['seats', 'checkout', 'membership', 'mailings'], owns: ['ticket_types'] },
  meetings: { knows: [], owns: ['zoom_accounts', 'zoom_account_courses', 'event_meetings'] },
  events: {
    knows: [
      'meetings',
      'accounts',
      'schools',
      'seats',
      'checkout',
      'tickets',
      'membership',
      'enrollment',
      'notifications',
      'mailings',
      'campaigns',
    ],
    owns: [
      'events',
      'event_series',
      'event_time_changes',
      'event_hosts',
      'hosts',
      'attendances',
      'public_handles',
      'rsvp_tokens',
      'recap_sends',
      'event_projects',
    ],
  },
  workouts: {
    knows: ['accounts', 'schools', 'seats', 'checkout', 'tickets', 'media', 'notifications', 'mailings'],
    owns: ['workouts', 'workout_places', 'workout_submissions'],
  },
  lessons: {
    knows: ['accounts', 'schools', 'enrollment', 'revisions'],
    owns: [
      'lessons',
      'lesson_progress',
      'lesson_announcements',
      'course_modules',
      'course_contents',
      'course_content_progress',
    ],
  },
  library: { knows: ['accounts'], owns: ['library_contents'] },
  surveys: {
    knows: ['accounts', 'schools', 'enrollment', 'mailings', 'revisions'],
    owns: ['surveys', 'survey_questions', 'survey_answers', 'survey_answer_items', 'survey_tallies', 'course_waitlist'],
  },
  landing: {
    knows: ['accounts', 'schools', 'media', 'revisions'],
    owns: [
      'landing_pages',
      'landing_revisions',
      'landing_benefits',
      'landing_faqs',
      'landing_instructors',
      'landing_outcomes',
      'landing_outlines',
      'landing_schedules',
      'landing_testimonials',
      'launch_steps',
    ],
  },
  campaigns: { knows: [], owns: ['email_templates', 'mailings', 'mailing_recipients'] },
  payouts: {
    knows: [
      'accounts',
      'schools',
      'mailings',
      'notifications',
      'ledger',
      'seats',
      'checkout',
      'tickets',
      'enrollment',
      'events',
      'workouts',
    ],
    owns: ['payouts', 'payout_lines', 'payout_recipients', 'remittances'],
  },
  certificates: {
    knows: ['accounts', 'schools', 'enrollment', 'landing', 'mailings', 'media'],
    owns: ['certificates', 'replaced_letters'],
  },
  search: { knows: ['accounts', 'schools', 'enrollment', 'events', 'lessons', 'library'], owns: [] },
};

/** The platform's tables: its own programs write them, and anyone may read them. */
export const platformTables: readonly string[] = [
  'activity',
  'idempotency_keys',
  'rate_limits',
  'platform_clock',
  'leases',
];
