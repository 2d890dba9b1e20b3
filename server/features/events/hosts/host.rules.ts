import type { EventStatus } from '#contract/events/event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { SENTENCES } from '../attendance/attendance.rules.ts';

/** Why an event's hosts can't change; null: they can (rules-teachers G2). */
export function hostsLocked(status: EventStatus): string | null {
  if (status === 'cancelled') return SENTENCES.cancelled;
  if (status === 'started') return SENTENCES.started;
  return status === 'completed' ? SENTENCES.ended : null;
}

/** What is missing once someone writes a name or a bio, because both are shown (M§5). Empty: the host may be saved. */
export function hostProblems(
  wanted: { readonly name: string; readonly bio: string },
  sent: { readonly name?: string | undefined; readonly bio?: string | undefined },
): Record<string, string> {
  if (sent.name === undefined && sent.bio === undefined) return {};
  return {
    ...(wanted.name === '' ? { name: FIELD_REQUIRED } : {}),
    ...(wanted.bio === '' ? { bio: FIELD_REQUIRED } : {}),
  };
}
