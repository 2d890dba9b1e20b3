/** What is to be pictured: a path, as whom, and a name for the file. Accounts are those of the demo school. */
export interface Screen {
  readonly name: string;
  /** An address, or which of the school's events to stand at. */
  readonly path: string | ((events: readonly ScreenEvent[]) => string);
  readonly as:
    | 'visitor'
    | 'new'
    | 'lead'
    | 'beta'
    | 'free'
    | 'member'
    | 'monthly'
    | 'cancelling'
    | 'grace'
    | 'legacy'
    | 'courseadmin'
    | 'teacher'
    | 'staff';
  /** What to do before the picture: click the button or link with this name, in order. */
  readonly click?: readonly string[];
  /** The page is about something that isn't there: the browser says so in its console. */
  readonly missing?: true;
  /** The page is not for this person: the browser says so, too. */
  readonly refused?: true;
}

/** What `GET /events` tells of an event, as far as an address needs it. */
export interface ScreenEvent {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly ticketed: boolean;
  readonly admittance: string;
  readonly schoolSlug: string;
}

const eventPath =
  (wanted: (event: ScreenEvent) => boolean) =>
  (events: readonly ScreenEvent[]): string => {
    const event = events.find(wanted);
    if (!event) throw new Error('The demo school has no such event.');
    return `/events/${event.id}-${event.slug}`;
  };
/** The editor of the school's own events that learners find in the list. */
const editorPath =
  (page: string) =>
  (events: readonly ScreenEvent[]): string => {
    const event = events.find(({ schoolSlug }) => schoolSlug === 'lantern-voice-studio');
    if (!event) throw new Error('The demo school has no such event.');
    return `/teachers/events/${event.id}/${page}`;
  };
const open = (event: ScreenEvent): boolean => event.admittance === 'public' && !event.ticketed;

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'not-found', path: '/there-is-nothing-here', as: 'visitor', missing: true },
  { name: 'login', path: '/login', as: 'visitor' },
  // Who hasn't done the first step is sent to it; the page itself: e2e/settings/two-step.spec.ts.
  { name: 'login-second-step', path: '/login/second_step', as: 'visitor' },
  { name: 'sign-up', path: '/sign_up', as: 'visitor' },
  { name: 'forgot-password', path: '/forgot_password', as: 'visitor' },
  { name: 'login-link', path: '/login/never-mailed', as: 'visitor' },
  { name: 'verify-link', path: '/verify/never-mailed', as: 'visitor' },
  { name: 'reset-password', path: '/reset_password/never-mailed', as: 'visitor' },
  { name: 'survey-interest', path: '/surveys/1', as: 'visitor' },
  { name: 'survey-post-cohort', path: '/surveys/2', as: 'member' },
  { name: 'waitlist-link', path: '/waitlist/never-mailed-to-anybody', as: 'visitor', missing: true },
  { name: 'tos', path: '/tos', as: 'visitor' },
  { name: 'privacy', path: '/privacy', as: 'visitor' },
  { name: 'courses-visitor', path: '/courses', as: 'visitor' },
  { name: 'courses-member', path: '/courses', as: 'member' },
  { name: 'course-page-visitor', path: '/courses/voice-acting-101', as: 'visitor' },
  { name: 'course-page-lead', path: '/courses/voice-acting-101', as: 'lead' },
  { name: 'reimbursement', path: '/courses/voice-acting-101/reimbursement', as: 'member' },
  { name: 'school', path: '/schools/lantern-voice-studio', as: 'visitor' },
  { name: 'course-home-member', path: '/c/voice-acting-101', as: 'member' },
  { name: 'course-home-lead', path: '/c/voice-acting-101', as: 'lead' },
  { name: 'onboarding', path: '/onboarding', as: 'new' },
  { name: 'dashboard-member', path: '/dashboard', as: 'member' },
  { name: 'dashboard-lead', path: '/dashboard', as: 'lead' },
  { name: 'dashboard-beta', path: '/dashboard', as: 'beta' },
  { name: 'dashboard-welcome', path: '/dashboard?welcome=true', as: 'lead' },
  { name: 'dashboard-promo', path: '/dashboard?promo=true', as: 'member' },
  { name: 'select-course', path: '/select_course', as: 'lead' },
  { name: 'reserve-seat', path: '/reserve_seat', as: 'beta' },
  { name: 'checkout-empty', path: '/select_enrollment_type', as: 'free' },
  { name: 'checkout', path: '/courses/harmony-by-ear', as: 'courseadmin', click: ['Enroll'] },
  { name: 'buy-credits', path: '/buy_credits', as: 'free' },
  { name: 'credits', path: '/credits', as: 'member' },
  { name: 'credits-none', path: '/credits', as: 'lead' },
  { name: 'promo-code', path: '/promo_code', as: 'lead' },
  { name: 'finalize-enrollment', path: '/finalize_enrollment', as: 'member' },
  { name: 'events-grid', path: '/events', as: 'member' },
  { name: 'events-timeline', path: '/events?view=timeline', as: 'visitor' },
  { name: 'events-month', path: '/events?view=month', as: 'member' },
  { name: 'event-visitor', path: eventPath(open), as: 'visitor' },
  { name: 'event-learner', path: eventPath(open), as: 'free' },
  { name: 'event-tickets', path: eventPath(({ ticketed }) => ticketed), as: 'lead' },
  { name: 'event-withheld', path: eventPath(({ admittance }) => admittance === 'members-only'), as: 'lead' },
  {
    name: 'event-join-unknown',
    path: '/events/links/00000000-0000-4000-8000-000000000000',
    as: 'visitor',
    missing: true,
  },
  { name: 'event-rsvp-unknown', path: '/events/rsvp/never-mailed', as: 'visitor', missing: true },
  { name: 'event-embed', path: (events) => `/embed/events/${events.find(open)?.id}`, as: 'visitor' },
  { name: 'leave-course', path: '/c/voice-acting-101', as: 'member', click: ['Leave this course'] },
  { name: 'course-page-sold-out', path: '/courses/improv-for-voice-actors', as: 'free' },
  { name: 'select-course-in-line', path: '/select_course', as: 'free' },
  { name: 'reminders', path: '/courses-followed', as: 'free' },
  { name: 'reminders-none', path: '/courses-followed', as: 'monthly' },
  { name: 'followers', path: '/followers', as: 'teacher' },
  { name: 'followers-refused', path: '/followers', as: 'lead', refused: true },
  { name: 'notifications', path: '/notifications', as: 'member' },
  { name: 'notifications-none', path: '/notifications', as: 'courseadmin' },
  { name: 'search', path: '/search?q=voice', as: 'member' },
  { name: 'search-nothing', path: '/search?q=xylophone', as: 'lead' },
  { name: 'search-palette', path: '/dashboard', as: 'member', click: ['Search'] },
  { name: 'settings', path: '/settings', as: 'member' },
  { name: 'settings-two-step', path: '/settings', as: 'member', click: ['Set up'] },
  { name: 'settings-delete', path: '/settings', as: 'member', click: ['Delete Account'] },
  { name: 'confirm-email', path: '/confirm_email/never-mailed', as: 'visitor' },
  { name: 'login-came-back', path: '/login?problem=unproved_there&provider=discord', as: 'visitor' },
  { name: 'dashboard-teacher', path: '/dashboard', as: 'teacher' },
  { name: 'teaching-today', path: '/teachers', as: 'teacher' },
  { name: 'teaching-courses', path: '/teachers/courses', as: 'teacher' },
  { name: 'teaching-courses-none', path: '/teachers/courses', as: 'lead' },
  { name: 'teaching-schools', path: '/teachers/schools', as: 'teacher' },
  { name: 'teaching-schools-none', path: '/teachers/schools', as: 'courseadmin' },
  { name: 'teaching-school', path: '/teachers/schools/lantern-voice-studio', as: 'teacher' },
  { name: 'teaching-school-refused', path: '/teachers/schools/lantern-voice-studio', as: 'courseadmin', refused: true },
  { name: 'teaching-school-courses', path: '/teachers/schools/lantern-voice-studio/courses', as: 'teacher' },
  { name: 'teaching-school-activity', path: '/teachers/schools/lantern-voice-studio/activity', as: 'teacher' },
  { name: 'school-payouts', path: '/teachers/schools/lantern-voice-studio/payouts', as: 'teacher' },
  { name: 'school-payouts-table', path: '/teachers/schools/lantern-voice-studio/payouts?view=table', as: 'teacher' },
  { name: 'course-payouts', path: '/teachers/courses/voice-acting-101/payouts', as: 'teacher' },
  {
    name: 'course-payouts-refused',
    path: '/teachers/courses/voice-acting-101/payouts',
    as: 'courseadmin',
    refused: true,
  },
  { name: 'payout', path: '/teachers/payouts/1', as: 'teacher' },
  { name: 'teaching-course', path: '/teachers/courses/voice-acting-101', as: 'courseadmin' },
  { name: 'course-students', path: '/teachers/courses/voice-acting-101/students', as: 'teacher' },
  {
    name: 'course-students-waitlist',
    path: '/teachers/courses/audiobook-narration/students?list=waitlist',
    as: 'teacher',
  },
  { name: 'course-interest', path: '/teachers/courses/audiobook-narration/interest', as: 'teacher' },
  { name: 'teaching-course-activity', path: '/teachers/courses/voice-acting-101/activity', as: 'courseadmin' },
  { name: 'landing-editor', path: '/teachers/courses/voice-acting-101/landing_page', as: 'courseadmin' },
  {
    name: 'landing-editor-history',
    path: '/teachers/courses/voice-acting-101/landing_page',
    as: 'courseadmin',
    click: ['History'],
  },
  { name: 'landing-editor-hidden', path: '/teachers/courses/character-voices-for-games/landing_page', as: 'teacher' },
  { name: 'teaching-events', path: '/teachers/events', as: 'teacher' },
  { name: 'teaching-events-found', path: '/teachers/events?q=foley&show=future', as: 'teacher' },
  { name: 'teaching-events-nothing', path: '/teachers/events?q=nightingale', as: 'courseadmin' },
  { name: 'teaching-events-none', path: '/teachers/events', as: 'lead' },
  { name: 'teacher-surveys', path: '/teachers/courses/audio-engineering-foundations/surveys', as: 'teacher' },
  {
    name: 'teacher-surveys-post-cohort',
    path: '/teachers/courses/audio-engineering-foundations/surveys?kind=post-cohort',
    as: 'teacher',
  },
  {
    name: 'teacher-surveys-preview',
    path: '/teachers/courses/audio-engineering-foundations/surveys?kind=post-cohort',
    as: 'teacher',
    click: ['Preview'],
  },
  {
    name: 'survey-results',
    path: '/teachers/courses/audio-engineering-foundations/surveys/post-cohort/results',
    as: 'teacher',
  },
  {
    name: 'survey-results-none',
    path: '/teachers/courses/voice-acting-101/surveys/interest/results',
    as: 'courseadmin',
  },
  { name: 'teaching-sessions', path: '/teachers/courses/voice-acting-101/events', as: 'courseadmin' },
  { name: 'teaching-sessions-past', path: '/teachers/courses/voice-acting-101/events?show=past', as: 'teacher' },
  {
    name: 'teaching-sessions-add',
    path: '/teachers/courses/voice-acting-101/events',
    as: 'teacher',
    click: ['Add Course Session'],
  },
  { name: 'emails', path: '/teachers/courses/voice-acting-101/emails', as: 'courseadmin' },
  { name: 'emails-new', path: '/teachers/courses/voice-acting-101/emails', as: 'teacher', click: ['New email'] },
  { name: 'emails-event', path: editorPath('emails'), as: 'teacher' },
  { name: 'email-editor', path: '/teachers/email_templates/1/edit', as: 'courseadmin' },
  {
    name: 'email-onetime',
    path: '/teachers/courses/voice-acting-101/emails',
    as: 'teacher',
    click: ['Seats are left, {{first_name}}'],
  },
  {
    name: 'email-verify',
    path: '/teachers/courses/voice-acting-101/emails',
    as: 'teacher',
    click: ['Seats are left, {{first_name}}', 'Verify & Send Now'],
  },
  {
    name: 'email-sent',
    path: '/teachers/courses/voice-acting-101/emails',
    as: 'teacher',
    click: ['Bring headphones on Tuesday'],
  },
  { name: 'teaching-palette', path: '/teachers', as: 'teacher', click: ['Search'] },
  { name: 'hosted-course', path: '/courses/voice-acting-101', as: 'teacher' },
  { name: 'hosted-course-preview', path: '/courses/voice-acting-101?preview=learner', as: 'teacher' },
  { name: 'hosted-school', path: '/schools/lantern-voice-studio', as: 'teacher' },
  {
    name: 'hosted-event',
    path: eventPath(({ schoolSlug }) => schoolSlug === 'lantern-voice-studio'),
    as: 'teacher',
  },
  { name: 'not-found-signed-in', path: '/there-is-nothing-here', as: 'teacher', missing: true },
  { name: 'staff-home', path: '/admin', as: 'staff' },
  { name: 'staff-people', path: '/admin/users', as: 'staff' },
  { name: 'staff-person', path: '/admin/users/5', as: 'staff' },
  { name: 'staff-applications', path: '/admin/applications', as: 'staff' },
  { name: 'staff-applications-decided', path: '/admin/applications?only=decided', as: 'staff' },
  { name: 'staff-application', path: '/admin/applications/2', as: 'staff' },
  { name: 'staff-application-decline', path: '/admin/applications/2', as: 'staff', click: ['Decline'] },
  { name: 'staff-application-declined', path: '/admin/applications/1', as: 'staff' },
  { name: 'staff-listings', path: '/admin/listings', as: 'staff' },
  { name: 'staff-listing', path: '/admin/listings/1', as: 'staff' },
  { name: 'staff-listing-return', path: '/admin/listings/1', as: 'staff', click: ['Return'] },
  { name: 'teach-visitor', path: '/teach_with_us', as: 'visitor' },
  { name: 'teach-form', path: '/teach_with_us', as: 'lead' },
  { name: 'teach-waiting', path: '/teach_with_us', as: 'grace' },
  { name: 'teach-declined', path: '/teach_with_us', as: 'legacy' },
  { name: 'new-course', path: '/teachers/courses/new?school_id=2', as: 'teacher' },
  { name: 'staff-audit', path: '/admin/audit', as: 'staff' },
  { name: 'staff-promo-codes', path: '/admin/promo-codes', as: 'staff' },
  { name: 'staff-promo-uses', path: '/admin/promo-codes/1', as: 'staff' },
  { name: 'staff-refunds', path: '/admin/refunds?only=all', as: 'staff' },
  { name: 'staff-orders', path: '/admin/orders', as: 'staff' },
  { name: 'staff-orders-nothing', path: '/admin/orders?q=nightingale', as: 'staff' },
  { name: 'staff-order', path: '/admin/orders/1', as: 'staff' },
  { name: 'staff-disputes', path: '/admin/disputes', as: 'staff' },
  { name: 'staff-disputes-all', path: '/admin/disputes?only=all', as: 'staff' },
  { name: 'staff-payouts', path: '/admin/payouts', as: 'staff' },
  { name: 'staff-payouts-held', path: '/admin/payouts?only=held', as: 'staff' },
  { name: 'staff-payouts-ready', path: '/admin/payouts?only=ready', as: 'staff' },
  { name: 'staff-payouts-carried', path: '/admin/payouts?only=carried', as: 'staff' },
  { name: 'staff-payouts-paid', path: '/admin/payouts?only=paid', as: 'staff' },
  { name: 'staff-meeting-accounts', path: '/admin/meeting-accounts', as: 'staff' },
  { name: 'staff-meeting-account', path: '/admin/meeting-accounts?account=1', as: 'staff' },
  { name: 'kit', path: '/kit', as: 'staff' },
  { name: 'kit-longest', path: '/kit?size=longest', as: 'staff' },
  { name: 'kit-panel', path: '/kit?open=3', as: 'staff' },
  { name: 'kit-editor', path: '/kit?part=editor', as: 'staff' },
  { name: 'kit-fields', path: '/kit?part=fields&size=longest', as: 'staff' },
  { name: 'kit-overlays', path: '/kit?part=overlays', as: 'staff' },
  { name: 'staff-not-for-you', path: '/admin', as: 'member' },
  { name: 'past-events', path: '/past-events', as: 'member' },
  { name: 'past-events-refused', path: '/past-events', as: 'lead', refused: true },
  { name: 'my-events', path: '/myevents', as: 'member' },
  { name: 'subscriptions-lead', path: '/subscriptions', as: 'lead' },
  { name: 'subscriptions-free', path: '/subscriptions', as: 'free' },
  { name: 'subscriptions-monthly', path: '/subscriptions', as: 'monthly' },
  { name: 'subscriptions-cancel', path: '/subscriptions', as: 'member', click: ['Cancel subscription'] },
  { name: 'subscriptions-cancelling', path: '/subscriptions', as: 'cancelling' },
  { name: 'subscriptions-grace', path: '/subscriptions', as: 'grace' },
  { name: 'subscriptions-legacy', path: '/subscriptions', as: 'legacy' },
  { name: 'change-card', path: '/change_card', as: 'grace' },
  { name: 'change-card-none', path: '/change_card', as: 'lead' },
  { name: 'chat-member', path: '/chat', as: 'member' },
  { name: 'chat-lead', path: '/chat', as: 'lead' },
  { name: 'workouts', path: '/workouts', as: 'member' },
  { name: 'workout-prices', path: '/workouts/1', as: 'lead' },
  { name: 'workout-sold-out', path: '/workouts/2', as: 'member' },
  { name: 'my-workouts', path: '/myworkouts', as: 'member' },
  { name: 'workout-written-only', path: '/workouts/5', as: 'lead' },
  { name: 'teacher-workouts', path: '/teachers/workouts', as: 'teacher' },
  { name: 'teacher-workouts-course-admin', path: '/teachers/workouts', as: 'courseadmin' },
  { name: 'new-workout', path: '/teachers/workouts/new?school_id=1', as: 'teacher' },
  { name: 'new-workout-school', path: '/teachers/workouts/new', as: 'teacher' },
  { name: 'workout-editor', path: '/teachers/workouts/1/edit', as: 'teacher' },
  { name: 'workout-editor-draft', path: '/teachers/workouts/6/edit', as: 'teacher' },
  {
    name: 'workout-editor-cancel',
    path: '/teachers/workouts/1/edit',
    as: 'teacher',
    click: ['Cancel this workout'],
  },
  { name: 'workout-feedback', path: '/myworkouts', as: 'member', click: ['Read your feedback'] },
  {
    name: 'workout-written-unknown',
    path: '/workouts/written/00000000-0000-4000-8000-000000000000',
    as: 'member',
    missing: true,
  },
  {
    name: 'workout-join-unknown',
    path: '/workouts/links/00000000-0000-4000-8000-000000000000',
    as: 'visitor',
    missing: true,
  },
  { name: 'material', path: '/concepts', as: 'lead' },
  { name: 'examples', path: '/examples', as: 'member' },
  { name: 'library-content', path: '/library/12', as: 'member' },
  { name: 'course-material', path: '/course-material/voice-acting-101', as: 'member' },
  { name: 'course-material-closed', path: '/course-material/voice-acting-101', as: 'lead' },
  { name: 'course-content', path: '/l/1', as: 'member' },
  { name: 'course-content-closed', path: '/l/1', as: 'lead', refused: true },
  { name: 'lesson', path: '/lessons/2', as: 'member' },
  { name: 'lesson-locked', path: '/lessons/4', as: 'member' },
  { name: 'letter-of-completion', path: '/certificates/2/letter', as: 'member' },
  { name: 'letter-unknown', path: '/certificates/verify/never-issued', as: 'visitor', missing: true },
  { name: 'course-staff', path: '/teachers/courses/voice-acting-101/staff', as: 'teacher' },
  { name: 'course-staff-course-admin', path: '/teachers/courses/voice-acting-101/staff', as: 'courseadmin' },
  {
    name: 'course-staff-ending',
    path: '/teachers/courses/voice-acting-101/staff',
    as: 'teacher',
    click: ['Delete Mara O. as School Admin'],
  },
  { name: 'course-settings-waiting', path: '/teachers/courses/character-voices-for-games/staff', as: 'teacher' },
  {
    name: 'course-settings-image',
    path: '/teachers/courses/character-voices-for-games/staff',
    as: 'teacher',
    click: ['Edit Image'],
  },
  // One that is asked: e2e/teachers/settings.spec.ts.
  { name: 'reply-to-link', path: '/reply_to/never-mailed-to-anybody', as: 'visitor', missing: true },
  // One that is open: e2e/teachers/staff.spec.ts.
  { name: 'staff-invitation', path: '/staff_invitations/never-mailed-to-anybody', as: 'visitor' },
  { name: 'staff-library', path: '/admin/library', as: 'staff' },
  { name: 'staff-library-new', path: '/admin/library/new', as: 'staff' },
  { name: 'staff-library-edit', path: '/admin/library/1', as: 'staff' },
  { name: 'staff-courses', path: '/admin/course-material', as: 'staff' },
  { name: 'staff-material', path: '/admin/course-material/1', as: 'staff' },
  { name: 'staff-lesson', path: '/admin/course-material/lessons/1', as: 'staff' },
  { name: 'series-new', path: '/teachers/events/series_new?course_id=1', as: 'teacher' },
  { name: 'teacher-lessons', path: '/teachers/courses/voice-acting-101/lessons', as: 'courseadmin' },
  { name: 'teacher-lessons-none', path: '/teachers/courses/mixing-for-small-rooms/lessons', as: 'staff' },
  { name: 'teacher-lesson', path: '/teachers/lessons/2/edit', as: 'courseadmin' },
  { name: 'teacher-lesson-draft', path: '/teachers/lessons/5/edit', as: 'courseadmin' },
  {
    name: 'teacher-lesson-copy',
    path: '/teachers/lessons/2/edit',
    as: 'courseadmin',
    click: ['Copy to another cohort'],
  },
  { name: 'teacher-lesson-new', path: '/teachers/lessons/add_lesson/5/course/1', as: 'courseadmin' },
  { name: 'teacher-material', path: '/teachers/courses/voice-acting-101/material', as: 'courseadmin' },
  { name: 'teacher-content', path: '/teachers/course_contents/1/edit', as: 'courseadmin' },
  { name: 'teacher-cohorts', path: '/teachers/courses/voice-acting-101/cohorts', as: 'teacher' },
  { name: 'teacher-cohorts-none', path: '/teachers/courses/sound-design-for-animation/cohorts', as: 'teacher' },
  { name: 'teacher-cohort-new', path: '/teachers/courses/voice-acting-101/cohorts/new', as: 'teacher' },
  { name: 'teacher-cohort-open', path: '/teachers/cohorts/9/edit', as: 'teacher' },
  { name: 'teacher-cohort-cancel', path: '/teachers/cohorts/9/edit', as: 'teacher', click: ['Cancel this cohort'] },
  { name: 'teacher-cohort-cancelled', path: '/teachers/cohorts/8/edit', as: 'teacher' },
  { name: 'teacher-cohort-started', path: '/teachers/cohorts/5/edit', as: 'staff' },
  { name: 'teacher-cohort-empty', path: '/teachers/cohorts/21/edit', as: 'courseadmin' },
  { name: 'teacher-cohort-ready', path: '/teachers/cohorts/22/edit', as: 'teacher' },
  {
    name: 'teacher-assistant',
    path: '/teachers/cohorts/22/edit',
    as: 'teacher',
    click: ['What an assistant does'],
  },
  { name: 'teacher-students', path: '/teachers/workouts/3/students', as: 'staff' },
  { name: 'teacher-feedback', path: '/teachers/workouts/3/students?work=2', as: 'staff' },
  { name: 'teacher-feedback-sent', path: '/teachers/workouts/3/students?work=3', as: 'staff' },
  { name: 'teacher-cohort-redirected', path: '/teachers/cohort/22/edit', as: 'teacher' },
  {
    name: 'teacher-publish-missing',
    path: '/teachers/courses/voice-acting-101/publish_cohort?cohort=21',
    as: 'teacher',
  },
  { name: 'teacher-publish', path: '/teachers/courses/voice-acting-101/publish_cohort?cohort=22', as: 'teacher' },
  { name: 'teacher-launch-1', path: '/teachers/courses/voice-acting-101/launch_step1', as: 'teacher' },
  { name: 'teacher-launch-2', path: '/teachers/courses/voice-acting-101/launch_step2', as: 'teacher' },
  { name: 'teacher-launch-3', path: '/teachers/courses/voice-acting-101/launch_step3', as: 'teacher' },
  { name: 'teacher-post-launch', path: '/teachers/courses/voice-acting-101/post_launch', as: 'teacher' },
  { name: 'teacher-listed', path: '/teachers/courses/voice-acting-101/listing', as: 'teacher' },
  {
    name: 'teacher-listed-without-picture',
    path: '/teachers/courses/sound-design-for-animation/listing',
    as: 'teacher',
  },
  { name: 'teacher-event-new', path: '/teachers/events/new', as: 'teacher' },
  { name: 'teacher-event-new-school', path: '/teachers/events/new?school_id=2', as: 'teacher' },
  { name: 'teacher-event-edit', path: editorPath('edit'), as: 'teacher' },
  { name: 'teacher-event-cancel', path: editorPath('edit'), as: 'teacher', click: ['Cancel event'] },
  { name: 'teacher-event-preview', path: editorPath('preview?as=visitor'), as: 'teacher' },
  { name: 'teacher-publish-redirected', path: '/teachers/courses/voice-acting-101/publish', as: 'teacher' },
];
