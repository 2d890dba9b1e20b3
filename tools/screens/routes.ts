/** What is to be pictured: a path, as whom, and a name for the file. Accounts are those of the demo school. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: 'visitor' | 'new' | 'lead' | 'beta' | 'free' | 'member' | 'courseadmin' | 'teacher' | 'staff';
  /** What to do before the picture: click the button or link with this name, in order. */
  readonly click?: readonly string[];
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'not-found', path: '/there-is-nothing-here', as: 'visitor' },
  { name: 'login', path: '/login', as: 'visitor' },
  { name: 'sign-up', path: '/sign_up', as: 'visitor' },
  { name: 'forgot-password', path: '/forgot_password', as: 'visitor' },
  { name: 'tos', path: '/tos', as: 'visitor' },
  { name: 'privacy', path: '/privacy', as: 'visitor' },
  { name: 'courses-visitor', path: '/courses', as: 'visitor' },
  { name: 'courses-member', path: '/courses', as: 'member' },
  { name: 'course-page-visitor', path: '/courses/voice-acting-101', as: 'visitor' },
  { name: 'course-page-lead', path: '/courses/voice-acting-101', as: 'lead' },
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
  { name: 'finalize-enrollment', path: '/finalize_enrollment', as: 'member' },
  { name: 'events-timeline', path: '/events', as: 'visitor' },
  { name: 'events-grid', path: '/events?view=grid', as: 'member' },
  { name: 'events-month', path: '/events?view=month', as: 'member' },
  { name: 'past-events', path: '/past-events', as: 'member' },
  { name: 'past-events-refused', path: '/past-events', as: 'lead' },
  { name: 'my-events', path: '/myevents', as: 'member' },
];
