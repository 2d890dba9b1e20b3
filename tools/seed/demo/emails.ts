import { templatesOf } from '#server/features/campaigns/index.ts';
import { changeEmailTemplate } from '#server/features/campaigns/manage/change-email-template.ts';
import { createEmailTemplate } from '#server/features/campaigns/manage/create-email-template.ts';
import { mailingSweep, releaseMailing } from '#server/features/campaigns/manage/release-mailings.ts';
import { sendNow } from '#server/features/campaigns/manage/send-now.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const SENT_DAYS_AGO = 9;
const WRITTEN_DAYS_AGO = 3;
/** How many days ago the automated emails were turned on; people who came earlier got nothing. */
const ACTIVE_DAYS = 0.05;
const MINUTE = 1 / 1440;

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/** Writes Voice Acting 101's emails (two automated, one sent, one ready, and one half-written) and an event's. */
export async function writeEmails(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const course = courses.get('voice-acting-101');
  const running = cohorts.find(({ plan, startsAt, endsAt }) => {
    return plan.course === 'voice-acting-101' && startsAt < stage.now && endsAt > stage.now;
  });
  if (!course || !running) throw new Error('The demo has no running cohort of Voice Acting 101.');
  const { courseadmin, teacher } = people.accounts;
  const written = stage.as(courseadmin, -WRITTEN_DAYS_AGO);

  const started = await templatesOf(written, { courseId: course.id });
  const [hello] = started.filter(({ kind }) => kind === 'waitlist');
  const [welcome] = started.filter(({ kind }) => kind === 'activity');
  if (!hello || !welcome) throw new Error('A course comes with templates.');
  const on = { status: 'active' } as const;
  await changeEmailTemplate(stage.as(courseadmin, -ACTIVE_DAYS), {
    id: hello.id,
    body: {
      ...on,
      subject: 'You’re on the list for {{course_name}}, {{first_name}}',
      body: paragraphs(
        'Hi {{first_name}},',
        'Thank you for waiting with us. The next cohort is {{next_cohort_name}}. It starts on {{next_cohort_start}} and costs {{next_cohort_price}}.',
        'Until then, read one page aloud every day, any page. Record the seventh. <a href="{{course_url}}">Here’s what we do in six weeks</a>.',
        'If you change your mind, you can <a href="{{leave_waitlist_url}}">leave the list</a> anytime.',
      ),
    },
  });
  await changeEmailTemplate(stage.as(courseadmin, -ACTIVE_DAYS), {
    id: welcome.id,
    body: {
      ...on,
      subject: 'Before your first session in {{cohort_name}}',
      body: paragraphs(
        'Hello {{first_name}},',
        'Find the quietest corner you have, and a blanket. We start on {{cohort_start}}; everything you need is on <a href="{{course_dashboard_url}}">your course page</a>.',
        'Tell us in a line or two what you hope to learn: just reply to this email.',
      ),
    },
  });

  const sent = await createEmailTemplate(stage.as(teacher, -SENT_DAYS_AGO), {
    kind: 'onetime',
    courseId: course.id,
    list: `cohort_id${running.id}`,
    subject: 'Bring headphones on Tuesday',
    body: paragraphs(
      'Hi {{first_name}},',
      'On Tuesday we’ll listen to each other’s takes, back to back. Closed headphones are best, but earbuds will do.',
    ),
  });
  await changeEmailTemplate(stage.as(teacher, -SENT_DAYS_AGO), { id: sent.id, body: on });
  const pressed = await sendNow(stage.as(teacher, -SENT_DAYS_AGO), {
    id: sent.id,
    expected: undefined,
    revision: undefined,
  });
  await releaseMailing(stage.at(-SENT_DAYS_AGO + MINUTE), pressed.mailing.id);

  const ready = await createEmailTemplate(written, {
    kind: 'onetime',
    courseId: course.id,
    list: `waitlist_course_id${course.id}`,
    subject: 'A few seats left, {{first_name}}',
    body: paragraphs(
      'Hi {{first_name}},',
      '{{next_cohort_name}} starts on {{next_cohort_start}}, and a few seats are still open. <a href="{{enroll_url}}">Take one</a> while they last.',
    ),
  });
  await changeEmailTemplate(written, { id: ready.id, body: on });
  await createEmailTemplate(written, { kind: 'onetime', courseId: course.id });
  await writeToAttendees(stage, people, course.schoolId);
}

/** Writes two emails for the school's next event, both turned off. */
async function writeToAttendees(stage: Stage, people: People, schoolId: number): Promise<void> {
  const written = stage.as(people.accounts.teacher, -WRITTEN_DAYS_AGO);
  const event = await written.db
    .selectFrom('events')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('course_id', 'is', null)
    .where('status', '=', 'published')
    .where('starts_at', '>', stage.now)
    .orderBy('starts_at')
    .executeTakeFirst();
  if (!event) throw new Error('The school has no evening ahead.');
  await createEmailTemplate(written, {
    kind: 'activity',
    eventId: event.id,
    intervalValue: 10,
    intervalUnit: 'minutes',
    subject: 'See you at {{event_name}}',
    body: paragraphs(
      'Hi {{first_name}},',
      'We start at {{event_start}}. <a href="{{join_url}}">Here’s your link to join</a>.',
    ),
  });
  await createEmailTemplate(written, {
    kind: 'onetime',
    eventId: event.id,
    list: `allAttendees_event_id${event.id}`,
    subject: 'What to bring, {{first_name}}',
    body: paragraphs('A pencil, water, and one sentence you can’t stop saying.'),
  });
}

/** Marks mailings as sent once all their emails have gone out; call it after the demo's emails were sent. */
export async function endSendings(stage: Stage): Promise<void> {
  await mailingSweep.run(stage.at(-SENT_DAYS_AGO + 2 * MINUTE));
}
