import { createPersonForEmail, hashToken, newToken } from '#server/features/accounts/index.ts';
import { changeWaitlist } from '#server/features/surveys/change-course-waitlist.ts';
import { putOnCourseWaitlist } from '#server/features/surveys/course-waitlist.store.ts';
import { questionsOf, surveysOfCourse } from '#server/features/surveys/index.ts';
import { insertAnswer, saveAnswers } from '#server/features/surveys/survey.store.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/** The course whose waitlist is filled. */
const COURSE = 'audiobook-narration';
const PEOPLE = 40;
/**
 * How many of the people are learners in the demo, whose time zone is known. The others are known only by email
 * address.
 */
const LEARNERS = 26;
/** Every n-th person leaves the waitlist (`LEFT_EACH`) or never clicks the link in their email (`UNCONFIRMED_EACH`). */
const LEFT_EACH = 13;
const UNCONFIRMED_EACH = 9;

const WISHES = [
  'Read a whole chapter without running out of breath.',
  'Give each character their own voice, and keep it for ten hours.',
  'Record at home without the street noise.',
  'Know what to charge, and find my first book.',
  'Read poetry aloud without sounding like I’m reading poetry.',
];
const HOW_MUCH = ['A little', 'Nothing yet', 'A lot', 'A little', 'I do it for a living'];
const WHEN = [
  ['Weekday evenings'],
  ['Weekday evenings', 'Saturdays'],
  ['Saturdays', 'Sundays'],
  ['Weekday mornings'],
  ['Weekday evenings', 'Sundays'],
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/**
 * Puts forty people on the waitlist for a Lantern Voice Studio course, with their answers. Some leave, and some never
 * confirm.
 */
export async function fillCourseWaitlist(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const course = courses.get(COURSE);
  if (!course) throw new Error(`The demo has no ${COURSE}.`);
  const survey = (await surveysOfCourse(stage.at(0), course.id)).find(({ kind }) => kind === 'interest');
  if (!survey) throw new Error(`${COURSE} has no survey of interest.`);
  for (let n = 0; n < PEOPLE; n += 1) {
    const ctx = stage.at(-(PEOPLE - n) * 1.4);
    const userId = n < LEARNERS ? (people.learners[n * 2] ?? null) : null;
    const email = userId === null ? `reader${n - LEARNERS + 1}@waiting.example` : await addressOf(ctx, userId);
    await wait(ctx, { course, surveyId: survey.id, n, userId, email });
  }
}

async function addressOf(ctx: Ctx, userId: number): Promise<string> {
  const { email } = await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email ?? '';
}

interface Waiting {
  readonly course: FoundedCourse;
  readonly surveyId: number;
  readonly n: number;
  readonly userId: number | null;
  readonly email: string;
}

/**
 * Has one person answer the survey and join the waitlist: right away if signed in, otherwise once they click the
 * emailed link. Some never click it.
 */
async function wait(ctx: Ctx, { course, surveyId, n, userId, email }: Waiting): Promise<void> {
  const token = newToken();
  const confirms = userId !== null || n % UNCONFIRMED_EACH !== 0;
  await inTransaction(ctx, async (tx) => {
    const questions = await questionsOf(tx, surveyId, 1);
    const answerId = await insertAnswer(tx, {
      surveyId,
      version: 1,
      nonceHash: hashToken(newToken()),
      email,
      userId,
      cohortId: null,
    });
    if (answerId === null) return;
    const said = { textarea: pick(WISHES, n), radio: pick(HOW_MUCH, n), checkbox: pick(WHEN, n * 3), rating: 9 };
    await saveAnswers(
      tx,
      { id: answerId, surveyId },
      questions.map(({ id, title, kind }) => ({ questionId: id, title, answer: said[kind] })),
    );
    if (userId === null && confirms) await createPersonForEmail(tx, email, 'survey');
    await putOnCourseWaitlist(tx, {
      schoolId: course.schoolId,
      courseId: course.id,
      email,
      userId,
      surveyAnswerId: answerId,
      tokenHash: hashToken(token),
      mailed: true,
      confirmed: userId !== null,
    });
  });
  if (userId === null && confirms) await changeWaitlist(ctx, { token, joined: true });
  if (confirms && n % LEFT_EACH === LEFT_EACH - 1) await changeWaitlist(ctx, { token, joined: false });
}
