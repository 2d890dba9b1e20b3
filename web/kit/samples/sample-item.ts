import { ApiProblem } from '#web/api/problem.ts';
import { now } from '#web/platform/now.ts';

/** A thing that two windows edit. It is stored in the browser, so the kit can be tried without a server. */
export interface SampleThing {
  revision: number;
  savedBy: string | null;
  savedAt: string | null;
  name: string;
  about: string;
  price: string;
  seats: string;
  cohort: string;
  timezone: string;
  start: { date: string; time: string; ampm: string };
}

const KEY = 'kit.thing';
export const FIRST_THING: SampleThing = {
  revision: 0,
  savedBy: null,
  savedAt: null,
  name: 'Winter',
  about: 'Twelve evenings of voices.',
  price: '150',
  seats: '12',
  cohort: 'evening',
  timezone: 'America/New_York',
  start: { date: '2026-12-29', time: '07:00', ampm: 'PM' },
};

export function readThing(): SampleThing {
  const kept = window.localStorage.getItem(KEY);
  return kept === null ? FIRST_THING : (JSON.parse(kept) as SampleThing);
}

/** Saves the changes like the server does: a save from an older revision is refused (A1). */
export function saveThing(
  changed: Partial<SampleThing>,
  revision: number,
  { who, fault }: { who: string; fault: string | undefined },
): SampleThing {
  const saved = readThing();
  if (fault === 'signed-out') throw new ApiProblem(401, 'Please sign in again.');
  if (fault === 'refused') throw new ApiProblem(503, "We're down for maintenance. Try again in a minute.");
  if (saved.revision !== revision) {
    const details = { savedBy: saved.savedBy, savedAt: saved.savedAt };
    throw new ApiProblem(409, 'Someone else saved this.', { code: 'stale', details });
  }
  if (changed.name?.trim() === '') {
    throw new ApiProblem(422, 'This field is required.', { fields: { name: 'This field is required.' } });
  }
  const next = { ...saved, ...changed, revision: revision + 1, savedBy: who, savedAt: now().toISOString() };
  window.localStorage.setItem(KEY, JSON.stringify(next));
  return next;
}
