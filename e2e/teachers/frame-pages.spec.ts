import { type WalkedPage, walkPages } from '../a11y.ts';
import { findEvent } from '../events/events.ts';
import { schoolOf } from './teachers.ts';

type Path = WalkedPage[1];
const anOwnEvent: Path = async (request) => {
  const event = await findEvent(request, ({ schoolSlug }) => schoolSlug === 'lantern-voice-studio');
  return `/events/${event.id}-${event.slug}`;
};

const workoutEditor =
  (name: string): Path =>
  async (request) => {
    const response = await request.get('/api/v1/teachers/schools/lantern-voice-studio/workouts');
    const { events } = (await response.json()) as { events: { id: number; name: string }[] };
    return `/teachers/workouts/${events.find((workout) => workout.name === name)?.id}/edit`;
  };

const email =
  (kind: string, sending: string | null = null): Path =>
  async (request) => {
    const response = await request.get('/api/v1/teachers/courses/voice-acting-101/email_templates');
    const { emailTemplates } = (await response.json()) as {
      emailTemplates: { id: number; kind: string; sending: string | null }[];
    };
    const found = emailTemplates.find((each) => each.kind === kind && each.sending === sending);
    return `/teachers/email_templates/${found?.id}/edit`;
  };
const eventEmails: Path = async (request) => {
  const event = await findEvent(request, ({ schoolSlug }) => schoolSlug === 'lantern-voice-studio');
  return `/teachers/events/${event.id}/emails`;
};

const newWorkout: Path = async (request) => `/teachers/workouts/new?school_id=${(await schoolOf(request)).id}`;

walkPages([
  ['the dashboard of who teaches', '/dashboard', 'teacher'],
  ['today', '/teachers', 'teacher'],
  ['courses one manages', '/teachers/courses', 'teacher'],
  ['schools one manages', '/teachers/schools', 'teacher'],
  ['the hub of a school', '/teachers/schools/lantern-voice-studio', 'teacher'],
  ['the courses of a school', '/teachers/schools/lantern-voice-studio/courses', 'teacher'],
  ['the log of a school', '/teachers/schools/lantern-voice-studio/activity', 'teacher'],
  ['the payouts of a school', '/teachers/schools/lantern-voice-studio/payouts', 'teacher'],
  ['the payouts of a school as a table', '/teachers/schools/lantern-voice-studio/payouts?view=table', 'teacher'],
  ['the payouts of a course', '/teachers/courses/voice-acting-101/payouts', 'teacher'],
  ['one’s own course', '/courses/voice-acting-101', 'teacher'],
  ['one’s own course as a learner', '/courses/voice-acting-101?preview=learner', 'teacher'],
  ['one’s own school', '/schools/lantern-voice-studio', 'teacher'],
  ['one’s own event', anOwnEvent, 'teacher'],
  ['workouts one manages', '/teachers/workouts', 'teacher'],
  ['of which school a new workout is', '/teachers/workouts/new', 'teacher'],
  ['a new workout', newWorkout, 'teacher'],
  ['the editor of a workout', workoutEditor('Cold reads in two takes'), 'teacher'],
  ['the editor of a draft of one', workoutEditor('Three characters in a minute'), 'teacher'],
  ['the emails of a course', '/teachers/courses/voice-acting-101/emails', 'courseadmin'],
  ['an automated email', email('waitlist'), 'courseadmin'],
  ['a one-time email that was sent', email('onetime', 'sent'), 'courseadmin'],
  ['the emails of an event', eventEmails, 'teacher'],
  ['the hub of a course', '/teachers/courses/voice-acting-101', 'courseadmin'],
  ['the students of a course', '/teachers/courses/voice-acting-101/students', 'courseadmin'],
  ['who waits for a course', '/teachers/courses/audiobook-narration/students?list=waitlist', 'teacher'],
  ['what nobody asked for yet', '/teachers/courses/voice-acting-101/interest', 'courseadmin'],
  ['the log of a course', '/teachers/courses/voice-acting-101/activity', 'courseadmin'],
  ['the editor of a landing page', '/teachers/courses/voice-acting-101/landing_page', 'courseadmin'],
  [
    'the editor of a landing page with a hidden section',
    '/teachers/courses/character-voices-for-games/landing_page',
    'teacher',
  ],
  ['a letter for one’s employer', '/courses/voice-acting-101/reimbursement', null],
  ['a school, for a course admin', '/teachers/schools/lantern-voice-studio', 'courseadmin'],
  ['no schools', '/teachers/schools', 'courseadmin'],
  ['workouts, for a course admin', '/teachers/workouts', 'courseadmin'],
  ['no courses', '/teachers/courses', 'lead'],
  ['events of one’s schools', '/teachers/events', 'teacher'],
  ['events like nothing there', '/teachers/events?q=nightingale', 'teacher'],
  ['events of nobody’s schools', '/teachers/events', 'lead'],
  ['the past sessions of a course', '/teachers/courses/voice-acting-101/events?show=past', 'courseadmin'],
]);
walkPages([['an unknown address, signed in', '/there-is-nothing-here', 'teacher']], /404|Not found/);
