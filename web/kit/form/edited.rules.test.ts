import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedNames, mergeThree, onlyChanged, type Side, sameValue, settle } from './edited.rules.ts';

const base = { name: 'Winter', about: 'Twelve evenings.', start: { date: '2026-11-24', time: '07:00', ampm: 'PM' } };

describe('changed fields', () => {
  test('are found by value, including inside a time', () => {
    expect(changedNames(base, { ...base, start: { ...base.start } })).toEqual([]);
    expect(onlyChanged(base, { ...base, about: 'Ten.', start: { ...base.start, time: '07:30' } })).toEqual({
      about: 'Ten.',
      start: { date: '2026-11-24', time: '07:30', ampm: 'PM' },
    });
  });

  test('distinguish an object from a list, null from an empty text, and one missing part from another', () => {
    expect(sameValue([], {})).toBe(false);
    expect(sameValue(null, '')).toBe(false);
    expect(sameValue({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(sameValue({ a: 1 }, { b: 1 })).toBe(false);
    expect(sameValue([1, { a: 2 }], [1, { a: 2 }])).toBe(true);
  });
});

describe('two people editing one thing', () => {
  test('changes to different fields are merged without asking', () => {
    const merge = mergeThree(base, { ...base, name: 'Spring' }, { ...base, about: 'Ten.' });
    expect(merge).toEqual({ values: { ...base, name: 'Spring', about: 'Ten.' }, conflicts: [], taken: ['about'] });
  });

  test('a field both changed is a conflict; the same text from both is not', () => {
    const mine = { ...base, name: 'Spring', about: 'Ten.' };
    const merge = mergeThree(base, mine, { ...base, name: 'Summer', about: 'Ten.' });
    expect(merge.conflicts).toEqual(['name']);
    expect(merge.taken).toEqual([]);
    expect(settle(merge, { ...base, name: 'Summer' }, {}).name).toBe('Spring');
    expect(settle(merge, { ...base, name: 'Summer' }, { name: 'theirs' }).name).toBe('Summer');
  });
});

const FIELDS = ['a', 'b', 'c', 'd', 'e'] as const;
type Thing = Record<(typeof FIELDS)[number], string>;
const untouched: Thing = { a: '', b: '', c: '', d: '', e: '' };

interface Editor {
  base: Thing;
  revision: number;
  mine: Thing;
}

interface Step {
  who: number;
  types: Partial<Thing>;
  saves: boolean;
  choices: Partial<Record<keyof Thing, Side>>;
}

/** The server's side of A1: it refuses a save from an older revision, and writes only the fields it receives. */
function serverOf(initial: Thing) {
  let [saved, revision] = [initial, 0];
  return {
    read: () => ({ saved, revision }),
    save(changes: Partial<Thing>, sent: number): boolean {
      if (sent !== revision) return false;
      if (Object.keys(changes).length > 0) [saved, revision] = [{ ...saved, ...changes }, revision + 1];
      return true;
    },
  };
}

test('two editors, random sets of fields: each text is saved, or someone saw both and chose', () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    types: fc.dictionary(fc.constantFrom(...FIELDS), fc.string({ minLength: 1, maxLength: 3 })),
    saves: fc.boolean(),
    choices: fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom<Side>('mine', 'theirs')),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const server = serverOf(untouched);
      const editors: Editor[] = [0, 1].map(() => ({ base: untouched, revision: 0, mine: untouched }));
      /** The expected result: for each field, the last text someone saved, or the one they chose when shown both. */
      const owed: Thing = { ...untouched };
      const atLast: Step[] = [0, 1].map((who) => ({ who, types: {}, saves: true, choices: {} }));
      for (const { who, types, saves, choices } of [...steps, ...atLast]) {
        const editor = editors[who];
        if (!editor) throw new Error('There are two.');
        editor.mine = { ...editor.mine, ...types };
        if (!saves) continue;
        const typed = onlyChanged(editor.base, editor.mine);
        if (!server.save(typed, editor.revision)) {
          const { saved: theirs, revision } = server.read();
          const merge = mergeThree(editor.base, editor.mine, theirs);
          // Only fields that both changed to different values are conflicts, and both texts are shown.
          for (const name of merge.conflicts) {
            expect(editor.base[name]).not.toBe(theirs[name]);
            expect(merge.values[name]).toBe(editor.mine[name]);
          }
          for (const name of merge.taken) expect(editor.mine[name]).toBe(editor.base[name]);
          const settled = settle(merge, theirs, choices);
          for (const name of FIELDS) {
            const kept = choices[name] === 'theirs' && merge.conflicts.includes(name) ? theirs : editor.mine;
            if (name in typed) owed[name] = kept[name];
          }
          const sent = onlyChanged(theirs, settled);
          expect(server.save(sent, revision)).toBe(true);
        } else Object.assign(owed, typed);
        const { saved, revision } = server.read();
        Object.assign(editor, { base: saved, revision, mine: saved });
      }
      expect(server.read().saved).toEqual(owed);
    }),
    { numRuns: 500 },
  );
});

test('a save that changes nothing, and a save after one’s own, are never stale', () => {
  const server = serverOf(untouched);
  expect(server.save({}, 0)).toBe(true);
  expect(server.save({ a: 'x' }, server.read().revision)).toBe(true);
  expect(server.save({ b: 'y' }, server.read().revision)).toBe(true);
  expect(server.read().saved).toEqual({ ...untouched, a: 'x', b: 'y' });
});
