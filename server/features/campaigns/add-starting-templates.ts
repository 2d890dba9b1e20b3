import type { Ctx } from '#server/platform/ctx.ts';
import { insertTemplates, type NewTemplate } from './email-template.store.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The templates a teacher starts with: ready to send, but only the teacher turns them on. */
function startingTemplates(courseName: string): NewTemplate[] {
  const name = escaped(courseName);
  return [
    {
      kind: 'waitlist',
      subject: `You're on the waitlist for ${courseName}`,
      body: `<p>Hello,</p><p>Thank you for your interest in ${name}. We'll email you as soon as the next cohort opens.</p>`,
      intervalValue: 10,
      intervalUnit: 'minutes',
    },
    {
      kind: 'waitlist',
      subject: `What ${courseName} is about`,
      body: `<p>Hello,</p><p>A few days ago, you asked about ${name}. Here's what we do week by week, and what you'll walk away with. Questions? Just reply to this email.</p>`,
      intervalValue: 3,
      intervalUnit: 'days',
    },
    {
      kind: 'activity',
      subject: `Welcome to ${courseName}`,
      body: `<p>Hello,</p><p>It's great to have you in ${name}. Reply to this email and tell us in a line or two what you hope to learn.</p>`,
      intervalValue: 1,
      intervalUnit: 'hours',
    },
  ];
}

/** Gives a new course its templates, all inactive (rules §3). Runs in the transaction that creates the course. */
export async function addStartingTemplates(
  tx: Ctx,
  course: { readonly id: number; readonly schoolId: number; readonly name: string; readonly createdBy: number | null },
): Promise<void> {
  await insertTemplates(
    tx,
    { schoolId: course.schoolId, courseId: course.id, eventId: null, createdBy: course.createdBy },
    startingTemplates(course.name),
  );
}
