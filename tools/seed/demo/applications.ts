import { applyToTeach } from '#server/features/schools/learner/apply-to-teach.ts';
import { declineApplication } from '#server/features/schools/staff/decide-application.ts';
import { findApplications } from '#server/features/schools/staff/staff-applications.query.ts';
import { applications } from '../content/content.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** Applications to teach: some are waiting for staff, one was declined. */
export async function addApplications(stage: Stage, people: People): Promise<void> {
  for (const { by, daysAgo, declined, ...words } of applications) {
    const personId = people.accounts[by];
    await applyToTeach({ ...stage.as(personId, -daysAgo), requestId: `demo-apply-${by}` }, words);
    if (!declined) continue;
    const staff = { ...stage.as(people.accounts.staff, -declined.daysAgo), requestId: `demo-decline-${by}` };
    const waiting = await findApplications(staff, { only: 'waiting', limit: 50, offset: 0 });
    const theirs = waiting.find((each) => each.personId === personId);
    if (theirs) await declineApplication(staff, theirs.id, declined.words);
  }
}
