import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { addPerson } from '#server/features/accounts/persons/add-person.ts';
import { inviteStaff } from '#server/features/schools/manage/staff-roles/invite-staff.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const JOINED_DAYS_AGO = 220;

/**
 * Colleagues in the demo teacher's school, each Course Admin of one course. They have no password: no one signs in as
 * them.
 */
const COURSE_ADMINS = [
  {
    email: 'ravi.menon@lantern-voice-studio.example',
    firstName: 'Ravi',
    lastName: 'Menon',
    course: 'voice-acting-101',
  },
  {
    email: 'tilda.berg@lantern-voice-studio.example',
    firstName: 'Tilda',
    lastName: 'Berg',
    course: 'character-voices-for-games',
  },
] as const;

/** Gives the demo teacher's school its staff: two more Course Admins, a pending invitation, and an expired one. */
export async function staffTheSchool(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const teacher = people.accounts.teacher;
  for (const { email, course, ...name } of COURSE_ADMINS) {
    const taught = courses.get(course);
    if (!taught) throw new Error(`No course ${course}.`);
    const ctx = stage.at(-JOINED_DAYS_AGO);
    const { personId } = await addPerson(ctx, { email, profile: { ...name, timezone: 'America/New_York' } });
    await giveCourseAdmin(ctx, {
      schoolId: taught.schoolId,
      courseId: taught.id,
      userId: personId,
      invitedBy: teacher,
    });
  }
  const taught = courses.get('voice-acting-101');
  if (!taught) throw new Error('No course voice-acting-101.');
  const { schoolId, id: courseId } = taught;
  await inviteStaff(stage.as(teacher, -23), { schoolId, courseId: null, email: 'dana@harbor-street.example' });
  await inviteStaff(stage.as(teacher, -2), { schoolId, courseId, email: 'julian.frost@quietroom.example' });
}
