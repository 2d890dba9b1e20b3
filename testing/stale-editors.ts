import { expect } from 'vitest';
import type { seeded } from './random.ts';
import type { ApiResponse } from './requests.ts';

type Fields = Record<string, unknown>;

interface StaleEditors {
  /** Shared with the caller, whose `values` and `meanwhile` draw from it, too. */
  readonly random: ReturnType<typeof seeded>;
  readonly rounds: number;
  /** Whose tabs they are. */
  readonly people: readonly [number, number];
  /** Draws a field's next value, as a read returns it. */
  readonly values: Readonly<Record<string, () => unknown>>;
  /** What the editor reads; without a person, as anyone who may. */
  read(personId?: number): Promise<Fields & { revision: number }>;
  save(fields: Fields & { revision: number }, personId: number): Promise<ApiResponse>;
  /** The property of a save's response with what was saved. */
  readonly saved: string;
  /** What happens between saves without being one. */
  meanwhile(truth: Readonly<Fields>): Promise<void>;
  /** Whether a field can be changed now; without it, all can. */
  allowed?(field: string, truth: Readonly<Fields>): boolean;
}

/**
 * Two tabs save random sets of fields, each based on what it read last. No field is lost, and a save is refused as stale
 * only if someone saved since and it would have changed something.
 */
export async function twoTabsLoseNothing(editors: StaleEditors): Promise<void> {
  const { random, rounds, people, values, read, save, saved, meanwhile, allowed = () => true } = editors;
  const names = Object.keys(values);
  const tabs = [];
  for (const personId of people) tabs.push({ personId, revision: (await read(personId)).revision });
  /** The expected state: the result of all saves that got a 200. */
  const truth: Fields & { revision: number } = { ...(await read()) };
  const seen = { ok: 0, stale: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await meanwhile(truth);
    const tab = tabs[random.below(2)]!;
    const fields = random.shuffled(names).slice(0, 1 + random.below(3));
    const sent = Object.fromEntries(
      fields.filter((field) => allowed(field, truth)).map((field) => [field, values[field]?.()]),
    );
    if (Object.keys(sent).length === 0) continue;
    const changes = Object.entries(sent).filter(([field, value]) => truth[field] !== value);
    const { status, body } = await save({ ...sent, revision: tab.revision }, tab.personId);
    if (status === 200) {
      Object.assign(truth, sent);
      if (changes.length > 0) truth.revision += 1;
      tab.revision = body[saved].revision;
      seen.ok += 1;
    } else {
      expect(status, JSON.stringify(body)).toBe(409);
      expect(body.code).toBe('stale');
      expect(tab.revision).toBeLessThan(truth.revision);
      expect(changes.length).toBeGreaterThan(0);
      tab.revision = (await read(tab.personId)).revision;
      seen.stale += 1;
    }
    const present = await read();
    for (const field of ['revision', ...names]) expect([field, present[field]]).toEqual([field, truth[field]]);
  }
  expect(seen.ok).toBeGreaterThan(10);
  expect(seen.stale).toBeGreaterThan(3);
}
