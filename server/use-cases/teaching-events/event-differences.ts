import type { EventField } from '#contract/events/teacher-event.ts';
import type { SetWall } from '#server/domain/schools/index.ts';
import { changed } from '#server/platform/activity.ts';
import type { EventPlan } from './plan-event.ts';

/** Texts and addresses, of which the log says that they are others, never what they say. */
const UNSAID: readonly EventField[] = [
  'description',
  'shortDescription',
  'zoomAccountId',
  'zoomUrl',
  'imageUrl',
  'cover',
  'recordingUrl',
  'summary',
  'recap',
  'cccProjectUrl',
];

const wallWords = (wall: SetWall | null, timezone: string) =>
  wall && `${wall.date} ${wall.time} ${wall.ampm} ${timezone}`;

/** What a Save changes, for the log: times, numbers and states as before and after (rules-teachers A5). */
export function differencesOf({ present, wanted, fields }: EventPlan): Record<string, string> {
  const unsaid = fields.filter((field) => UNSAID.includes(field));
  return {
    ...changed({
      name: [present.name, wanted.name],
      kind: [present.kind, wanted.kind],
      cohort: [present.cohortId, wanted.cohortId],
      admittance: [present.admittance, wanted.admittance],
      start: [wallWords(present.start, present.timezone), wallWords(wanted.start, wanted.timezone)],
      timezone: [present.timezone, wanted.timezone],
      duration: [present.durationMinutes, wanted.durationMinutes],
      capacity: [present.capacity, wanted.capacity],
      recap_email: [present.shouldSendRecapEmail, wanted.shouldSendRecapEmail],
      recap_at: [wallWords(present.recapSend, present.timezone), wallWords(wanted.recapSend, wanted.timezone)],
      homework: [present.shouldCreateCccProject, wanted.shouldCreateCccProject],
    }),
    ...(unsaid.length > 0 ? { also: unsaid.join(', ') } : {}),
  };
}
