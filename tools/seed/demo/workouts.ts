import type { NameIn } from '#contract/primitives/fields.ts';
import type { WORKOUT_PAGE_FIELDS } from '#contract/workouts/workout.fields.ts';
import {
  answerSubmission,
  attendWorkout,
  type CreateWorkout,
  correctFeedback,
  createWorkout,
  openSubmission,
  publishWorkout,
  saveFeedbackDraft,
  submitWork,
} from '#server/features/workouts/index.ts';
import { dateInZone } from '#server/platform/local-time.ts';
import type { People } from './people.ts';
import { type FoundedCourse, richTextOf } from './schools.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/New_York';
const ANNOUNCED_DAYS_BEFORE = 14;

interface WorkoutPlan extends Pick<CreateWorkout, 'name' | 'live' | 'written' | NameIn<typeof WORKOUT_PAGE_FIELDS>> {
  /** The slug of a course at the school that offers the workout. */
  readonly course: string;
  readonly inDays: number;
  readonly about: readonly string[];
  /** Left as a draft, without a meeting. */
  readonly draft?: true;
  /** Null: there is no meeting; omitted: the usual one. */
  readonly zoomUrl?: null;
}

const places = (capacity: number, memberDollars: number, nonmemberDollars: number) => ({
  capacity,
  memberPriceCents: memberDollars * 100,
  nonmemberPriceCents: nonmemberDollars * 100,
});

const coldReads: WorkoutPlan = {
  course: 'voice-acting-101',
  name: 'Cold reads in two takes',
  inDays: 9,
  live: places(12, 0, 20),
  written: places(8, 15, 30),
  submissionUrl: 'https://drop.lantern-voice-studio.example/cold-reads',
  about: [
    'Sixty seconds with a script you have never seen, then ninety with a director. We read three pieces: a commercial, a villain, a letter.',
    'Live, each of you reads twice and hears one thing to change. In writing, you submit a recording and get line-by-line notes within a week.',
  ],
  instructions: richTextOf(
    'Record the copy twice without stopping: once as you first see it, once against the grain.',
    'Leave in the breaths. Send one file or a link, a minute at most, and one sentence on which take you’d send to a client.',
  ),
};

const mixCircle: WorkoutPlan = {
  course: 'mixing-for-small-rooms',
  name: 'Mix review circle',
  inDays: 5,
  live: places(6, 0, 15),
  written: places(10, 10, 25),
  about: [
    'Six mixes, ten minutes each, one engineer with a good pair of ears. You hear your mix on three systems and leave with the two moves that matter.',
  ],
  instructions: richTextOf(
    'Send a link to your mix and to one reference track. Say what you tried last, and what you’d do with one more hour.',
  ),
};

const thumbnails: WorkoutPlan = {
  course: 'manga-foundations',
  name: 'Thumbnail sprint: one page in twenty minutes',
  inDays: -12,
  live: places(20, 0, 0),
  written: places(12, 0, 0),
  about: [
    'A page, a beat, a page turn. We draw the same scene three times, smaller each time, until only the acting is left.',
  ],
  instructions: richTextOf(
    'Draw the scene from the sheet as three thumbnails, no larger than a playing card.',
    'Photograph them side by side and send a link. Write below it which one reads from across the room.',
  ),
};

const warmUp: WorkoutPlan = {
  course: 'improv-for-voice-actors',
  name: 'Warm-up hour: breath, jaw, nonsense',
  inDays: 3,
  live: places(40, 0, 0),
  written: places(0, 0, 0),
  about: ['An hour of warm-ups for anyone who speaks for a living. Cameras off, if you like. Bring water.'],
  instructions: richTextOf('Nothing to submit. Come as you are.'),
};

/** A draft that lacks its meeting link. */
const voicesDraft: WorkoutPlan = {
  course: 'voice-acting-101',
  name: 'Three characters in a minute',
  inDays: 24,
  live: places(10, 10, 20),
  written: places(50, 0, 12),
  about: ['One line, three people. We switch voices mid-sentence until no one in the room can say where you went.'],
  instructions: richTextOf('Record the line as three people in one take. Name them before you start.'),
  draft: true,
};

/** Written feedback only: its start is the deadline for submissions. */
const pageByPost: WorkoutPlan = {
  course: 'manga-foundations',
  name: 'One page by mail',
  inDays: 18,
  live: places(0, 0, 0),
  written: places(15, 12, 18),
  about: [
    'Send one finished page. It comes back with notes in the margins: pacing, balloons, and the one panel to redraw.',
  ],
  instructions: richTextOf('Send the page as one image, and say in a sentence what it has to do.'),
  zoomUrl: null,
};

export const workoutPlans: readonly WorkoutPlan[] = [coldReads, mixCircle, thumbnails, warmUp, voicesDraft, pageByPost];

interface CreatedWorkout {
  readonly id: number;
  readonly liveTicketTypeId: number;
  readonly writtenTicketTypeId: number;
}

async function make(
  stage: Stage,
  courses: ReadonlyMap<string, FoundedCourse>,
  plan: WorkoutPlan,
): Promise<CreatedWorkout> {
  const { course: slug, inDays, about, draft, zoomUrl, ...rest } = plan;
  const course = courses.get(slug);
  if (!course) throw new Error(`No course ${slug}.`);
  const ctx = stage.at(Math.min(-1, inDays - ANNOUNCED_DAYS_BEFORE));
  const date = dateInZone(new Date(stage.now.getTime() + inDays * DAY_MS), ZONE);
  const workout = await createWorkout(ctx, {
    ...rest,
    schoolId: course.schoolId,
    description: richTextOf(...about),
    timezone: ZONE,
    start: { date, time: '07:00', ampm: 'PM' },
    durationMinutes: 60,
    zoomUrl: draft || zoomUrl === null ? null : `https://meet.callboard-demo.example/workout-${slug}`,
  });
  if (!draft) await publishWorkout(ctx, { workoutId: workout.id });
  return workout;
}

async function take(
  stage: Stage,
  personId: number,
  day: number,
  workout: CreatedWorkout,
  ticketTypeId: number,
): Promise<void> {
  await attendWorkout(stage.as(personId, day), { workoutId: workout.id, body: { ticketTypeId, attending: true } });
}

/** Submissions for the past workout: answered, answered and edited, in review with a draft, and waiting to be read. */
async function sendIn(stage: Stage, people: People, workout: CreatedWorkout): Promise<void> {
  const { member, free, lead, 'other-teacher': teacher } = people.accounts;
  const send = async (personId: number, day: number, text: string, url: string | null) => {
    await take(stage, personId, thumbnails.inDays - 5, workout, workout.writtenTicketTypeId);
    const { submission } = await submitWork(stage.as(personId, day), {
      workoutId: workout.id,
      body: { text: richTextOf(text), url },
    });
    return submission.id;
  };
  const answered = await send(
    member,
    thumbnails.inDays + 1,
    'The third one reads: I lost the background and kept the hand on the door.',
    'https://pages.example/mateo/thumbnails',
  );
  const asTeacher = (day: number) => stage.as(teacher, day);
  await openSubmission(asTeacher(thumbnails.inDays + 3), { submissionId: answered, takeOver: false });
  await answerSubmission(asTeacher(thumbnails.inDays + 4), {
    submissionId: answered,
    by: teacher,
    feedback:
      '<p>Yes, the <strong>third</strong>. The hand on the door is the whole scene.</p><ul><li>Move the balloon out of the path of the eye: we read it before we see her.</li><li>Panel four can be half as tall. Silence needs less room than you think.</li></ul><p>Draw it once more with only three panels.</p>',
  });
  const read = await send(
    free,
    thumbnails.inDays + 2,
    'I couldn’t decide between one and two.',
    'https://pages.example/frida/sprint',
  );
  await openSubmission(asTeacher(-1), { submissionId: read, takeOver: false });
  await saveFeedbackDraft(asTeacher(-1), {
    submissionId: read,
    feedback: '<p>Two. The door is half open, and so is she: that’s your page.</p><p>What you could still try:</p>',
  });
  const [learner] = people.learners;
  if (learner === undefined) throw new Error('No one learns here.');
  const edited = await send(
    learner,
    thumbnails.inDays + 2,
    'All three from across the room: only the first one reads, because of the black coat.',
    'https://pages.example/sprint-coat',
  );
  await answerSubmission(asTeacher(-6), {
    submissionId: edited,
    by: teacher,
    feedback: '<p>The coat carries it. Give the second panel less black so the third one hits.</p>',
  });
  await correctFeedback(asTeacher(-5.8), {
    submissionId: edited,
    feedback: '<p>The coat carries it. Give the <strong>first</strong> panel less black so the third one hits.</p>',
  });
  await send(lead, -1, 'Late, sorry! Mine are tiny; the second one, I think.', null);
}

/**
 * Six workouts: one upcoming with both kinds of places, one with live places sold out, one past with submissions in
 * every state, one free, one with written feedback only, and a draft.
 */
export async function makeWorkouts(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const ahead = await make(stage, courses, coldReads);
  const soldOut = await make(stage, courses, mixCircle);
  const past = await make(stage, courses, thumbnails);
  const free = await make(stage, courses, warmUp);
  await make(stage, courses, pageByPost);
  await make(stage, courses, voicesDraft);
  // The first people in the list became members today, so what is free for members is free for them.
  const members = people.learners.slice(0, 34);
  for (const personId of members.slice(4, 9)) await take(stage, personId, 0, ahead, ahead.liveTicketTypeId);
  for (const personId of members.slice(0, mixCircle.live.capacity)) {
    await take(stage, personId, 0, soldOut, soldOut.liveTicketTypeId);
  }
  for (const personId of people.learners.slice(10, 24)) {
    await take(stage, personId, thumbnails.inDays - 3, past, past.liveTicketTypeId);
  }
  await take(stage, people.accounts.member, thumbnails.inDays - 6, past, past.liveTicketTypeId);
  for (const personId of people.learners.slice(20, 41)) await take(stage, personId, -0.5, free, free.liveTicketTypeId);
  await take(stage, people.accounts.member, -0.5, free, free.liveTicketTypeId);
  await sendIn(stage, people, past);
}
