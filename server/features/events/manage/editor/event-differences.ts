import { EVENT_FIELDS, EVENT_STORED } from '#contract/events/event.fields.ts';
import type { LoggedByCode } from '#contract/primitives/fields.ts';
import type { SetLocalTime } from '#server/features/schools/index.ts';
import { changed } from '#server/platform/activity.ts';
import { loggedFields, unloggedFields } from '#server/platform/merge-fields.ts';
import type { EventPlan } from './plan-event.ts';

const localTimeText = (localTime: SetLocalTime | null, timezone: string) =>
  localTime && `${localTime.date} ${localTime.time} ${localTime.ampm} ${timezone}`;

/** What a save changes, for the log: times, numbers, and states before and after (rules-teachers A5). */
export function differencesOf({ present, wanted, fields }: EventPlan): Record<string, string> {
  const byCode = {
    start: [localTimeText(present.start, present.timezone), localTimeText(wanted.start, wanted.timezone)],
    timezone: [present.timezone, wanted.timezone],
    duration: [present.durationMinutes, wanted.durationMinutes],
    capacity: [present.capacity, wanted.capacity],
    recap_at: [localTimeText(present.recapSend, present.timezone), localTimeText(wanted.recapSend, wanted.timezone)],
  } satisfies Record<LoggedByCode<typeof EVENT_FIELDS>, readonly [unknown, unknown]>;
  return {
    ...changed({ ...loggedFields(EVENT_STORED, present, wanted), ...byCode }),
    ...unloggedFields(EVENT_FIELDS, fields),
  };
}
