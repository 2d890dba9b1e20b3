import { beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '#contract/primitives/problem.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { bumpRevision, loadRevision, loadRevisions } from './index.ts';

const t = testDatabase();
let mariaId: number;
let next = 1;

const as = (personId: number) => t.ctx({ kind: 'person', personId, sessionId: 0, needsOnboarding: false });
/** The refusal of a save; the test fails if it is not refused. */
async function refused(saving: Promise<unknown>): Promise<Refusal> {
  return saving.then(
    () => {
      throw new Error('It was saved.');
    },
    (error) => error,
  );
}

beforeAll(async () => {
  mariaId = (await makePerson(t.ctx(), { profile: { firstName: 'Maria', lastName: 'Ash', timezone: 'UTC' } })).personId;
});

describe('a thing that people edit', () => {
  test('has revision 0 until someone saves it, then counts each save and says who made it', async () => {
    const id = next++;
    expect(await loadRevision(t.ctx(), 'cohort', id)).toEqual({ revision: 0, savedBy: null, savedAt: null });
    await bumpRevision(as(mariaId), { kind: 'cohort', id, sent: 0, fields: ['name'] });
    const saved = await bumpRevision(as(mariaId), { kind: 'cohort', id, sent: 1, fields: ['price'] });
    expect(saved).toMatchObject({ revision: 2, savedAt: t.clock.now() });
    expect(saved.savedBy).toContain('Maria');
    expect(await loadRevision(t.ctx(), 'course', id)).toMatchObject({ revision: 0 });
  });

  test('is read in a list with its own revision, 0 if no one saved it', async () => {
    const [saved, twice, never, notAsked] = [next++, next++, next++, next++];
    for (const id of [saved, twice, twice, notAsked]) {
      await bumpRevision(as(mariaId), { kind: 'host', id, fields: ['name'] });
    }
    await bumpRevision(as(mariaId), { kind: 'event', id: never, fields: ['name'] });
    const revisionOf = await loadRevisions(t.ctx(), 'host', [twice, never, saved]);
    for (const id of [saved, twice, never]) expect(revisionOf(id)).toEqual(await loadRevision(t.ctx(), 'host', id));
    expect([saved, twice, never, notAsked].map((id) => revisionOf(id).revision)).toEqual([1, 2, 0, 0]);
    expect((await loadRevisions(t.ctx(), 'host', []))(saved)).toMatchObject({ revision: 0, savedBy: null });
  });

  test('refuses a save based on an older one, and names who, when, and which fields since', async () => {
    const id = next++;
    await bumpRevision(as(mariaId), { kind: 'school', id, fields: ['name'] });
    await bumpRevision(as(mariaId), { kind: 'school', id, fields: ['slug', 'about'] });
    await bumpRevision(as(mariaId), { kind: 'school', id, fields: ['about'] });
    const body = (await refused(bumpRevision(as(mariaId), { kind: 'school', id, sent: 1, fields: ['name'] }))).toBody();
    expect(body).toMatchObject({ code: 'stale', savedAt: t.clock.now().toISOString(), revision: 3 });
    expect(body.savedBy).toContain('Maria');
    expect([...(body.fields ?? [])].sort()).toEqual(['about', 'slug']);
    expect(await loadRevision(t.ctx(), 'school', id)).toMatchObject({ revision: 3 });
  });

  test('accepts every save from a client that sends no revision, and counts no save if nothing changes', async () => {
    const id = next++;
    await bumpRevision(as(mariaId), { kind: 'course', id, sent: 0, fields: ['name'] });
    expect(await bumpRevision(as(mariaId), { kind: 'course', id, fields: ['slug'] })).toMatchObject({ revision: 2 });
    expect(await bumpRevision(as(mariaId), { kind: 'course', id, sent: 0, fields: [] })).toMatchObject({
      revision: 2,
    });
  });

  test('is saved by only one of the people who save it at the same moment', async () => {
    const id = next++;
    const saves = Array.from({ length: 6 }, () =>
      bumpRevision(as(mariaId), { kind: 'cohort', id, sent: 0, fields: ['name'] }),
    );
    const ends = await Promise.allSettled(saves);
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect((end.reason as Refusal).code).toBe('stale');
  });
});
