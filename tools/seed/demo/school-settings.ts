import { addRecipient } from '#server/features/payouts/index.ts';
import { requestReplyToChange } from '#server/features/schools/index.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/**
 * Adds the payout recipients of the demo teacher's school, and asks an email address to take a course's replies. Its
 * owner hasn't confirmed yet.
 */
export async function settleTheSchool(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const taught = courses.get('character-voices-for-games');
  if (!taught) throw new Error('No course character-voices-for-games.');
  const { teacher } = people.accounts;
  for (const name of ['Lantern Voice Studio LLC', 'Mara Okafor']) {
    await addRecipient(stage.as(teacher, -190), { schoolId: taught.schoolId, name });
  }
  await requestReplyToChange(stage.as(teacher, -2), {
    courseId: taught.id,
    address: 'games@lantern-voice-studio.example',
  });
}
