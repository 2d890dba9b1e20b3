import type { LaunchFlag } from '#contract/schools/launch.ts';

/** Where a step is done: the end of a course's path, and the link text. */
export interface StepLink {
  readonly to: `/teachers/courses/$id/${string}`;
  readonly hash?: string;
  readonly words: string;
  /** Following the link completes the step (T§4, rules-teachers U2). */
  readonly marks?: true;
}

interface StepText {
  readonly title: string;
  readonly text: string;
  readonly links: readonly StepLink[];
}

const LANDING = '/teachers/courses/$id/landing_page';

/** The text of each launch checklist step, and where it is done. */
export const LAUNCH_STEP_TEXTS: Readonly<Record<LaunchFlag, StepText>> = {
  instructor: {
    title: 'Add an instructor',
    text: "People buy from people. Introduce who's teaching on the landing page with a picture and two honest sentences.",
    links: [{ to: LANDING, hash: 'block-instructors', words: 'Add an instructor' }],
  },
  faculty: {
    title: 'Invite your faculty',
    text: 'Co-teachers and assistants become Course Admins, who can see this course and nothing else in your school.',
    links: [{ to: '/teachers/courses/$id/staff', words: 'Invite staff' }],
  },
  findniche: {
    title: 'Find your niche',
    text: "Name one kind of person and the one thing they'll be able to do after your course. If it fits everyone, it's still too broad.",
    links: [],
  },
  identifypov: {
    title: 'Identify your point of view',
    text: 'What do you believe about your craft that others would argue with? Say it in one sentence as your headline.',
    links: [{ to: LANDING, hash: 'block-headline', words: 'Write the headline' }],
  },
  createsurvey: {
    title: 'Create an interest survey',
    text: 'Ask people what they need before you build it. Their answers also build your waitlist.',
    links: [{ to: '/teachers/courses/$id/surveys', words: 'Create the survey', marks: true }],
  },
  sharesurvey: {
    title: 'Share the survey',
    text: 'Send the link to people who might join, one by one. Aim to reach at least 50 people.',
    links: [{ to: '/teachers/courses/$id/surveys', words: 'Get the survey’s link', marks: true }],
  },
  organicgrowthmaterial: {
    title: 'Prepare material to share',
    text: 'Three posts, one short video, one sample lesson: things that help even people who never buy.',
    links: [{ to: LANDING, words: 'Edit the landing page' }],
  },
  dates: {
    title: 'Set your dates',
    text: 'Plan a cohort with a start, an end, and a payment deadline, at least four weeks out. Eight weeks gives you time to spread the word.',
    links: [
      { to: '/teachers/courses/$id/cohorts', words: 'Plan a cohort' },
      { to: '/teachers/courses/$id/publish_cohort', words: 'Publish a cohort' },
    ],
  },
  listed: {
    title: 'Get listed',
    text: 'Get the course into the catalog, where people look for what to learn next.',
    links: [{ to: '/teachers/courses/$id/listing', words: 'Get listed' }],
  },
  contactlist: {
    title: 'Make your contact list',
    text: 'Write down everyone who might join or know someone who might. Reach at least 50 people before you open.',
    links: [{ to: '/teachers/courses/$id/emails', words: 'Email your waitlist', marks: true }],
  },
  followup: {
    title: 'Follow up',
    text: 'Most people say yes the third time. Use soft nudges 25% of the time (something useful, with your dates at the end) and hard nudges 10% (seats are going fast, the deadline is close).',
    links: [{ to: '/teachers/courses/$id/emails', words: 'Plan your emails', marks: true }],
  },
  events: {
    title: 'Plan free events',
    text: 'A live hour shows people what your course feels like. Plan one or two in the weeks before enrollment closes.',
    links: [{ to: '/teachers/courses/$id/events', words: 'Plan an event', marks: true }],
  },
  schedule: {
    title: 'Schedule the class sessions',
    text: 'Create all sessions together as a series, so learners can block the time in their calendars.',
    links: [{ to: '/teachers/courses/$id/events', words: 'Go to the sessions' }],
  },
  homework: {
    title: 'Prepare the homework',
    text: 'What do people do between sessions? Write it up as lessons and projects before the first one.',
    links: [{ to: '/teachers/courses/$id/lessons', words: 'Go to the lessons' }],
  },
  community: {
    title: 'Open the community',
    text: 'Decide where people will talk between sessions, and be the first to post there.',
    links: [],
  },
  engaging: {
    title: 'Plan how to keep people engaged',
    text: 'A weekly question, a round of introductions, a place for work in progress. Reach out to people who go quiet.',
    links: [{ to: '/teachers/courses/$id/students', words: 'Go to the students' }],
  },
  orientation: {
    title: 'Plan the orientation',
    text: "The first half hour: who's here, how a session works, where to find things, and what to bring.",
    links: [{ to: '/teachers/courses/$id/events', words: 'Go to the sessions' }],
  },
  nps: {
    title: 'Prepare the closing survey',
    text: 'One rating and one sentence when the course ends. The sentences can become your testimonials.',
    links: [{ to: '/teachers/courses/$id/surveys', words: 'Go to the surveys' }],
  },
};

/** Page names, used as link text once a step is done and there is nothing left to ask for. */
export const PAGE_LABELS: Readonly<Partial<Record<StepLink['to'], string>>> = {
  '/teachers/courses/$id/cohorts': 'Cohorts',
  '/teachers/courses/$id/emails': 'Emails',
  '/teachers/courses/$id/events': 'Sessions',
  '/teachers/courses/$id/landing_page': 'Landing page',
  '/teachers/courses/$id/lessons': 'Lessons',
  '/teachers/courses/$id/listing': 'Listing',
  '/teachers/courses/$id/publish_cohort': 'Publishing',
  '/teachers/courses/$id/staff': 'Staff',
  '/teachers/courses/$id/students': 'Students',
  '/teachers/courses/$id/surveys': 'Surveys',
};

export const CHECKLIST_TEXTS = {
  1: {
    tab: 'Step 1',
    title: 'Launch checklist: step 1',
    line: "Who it's for, who teaches it, and the first people who want it.",
  },
  2: {
    tab: 'Step 2',
    title: 'Launch checklist: step 2',
    line: 'Dates, the catalog, and the weeks before enrollment closes.',
  },
  3: { tab: 'Post-launch', title: 'Post-launch checklist', line: 'What to have ready before the first session.' },
} as const;
