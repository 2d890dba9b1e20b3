import { expect, test } from 'vitest';
import { seeded } from './random.ts';
import { twoTabsLoseNothing } from './stale-editors.ts';

type Row = Record<string, unknown> & { revision: number };
type Refuses = (sent: number, revision: number, changes: number) => boolean;

const refusesStale: Refuses = (sent, revision, changes) => sent !== revision && changes > 0;
const count = (row: Row, sent: object, changes: number): Row => ({
  ...row,
  ...sent,
  revision: row.revision + (changes > 0 ? 1 : 0),
});

/** Two tabs with an editor in memory. */
function tabsOf({ refuses = refusesStale, write = count }: { refuses?: Refuses; write?: typeof count }) {
  const random = seeded(1);
  let row: Row = { name: 0, price: 0, revision: 0 };
  return twoTabsLoseNothing({
    random,
    rounds: 60,
    people: [1, 2],
    values: { name: () => random.below(3), price: () => random.below(3) },
    read: async () => row,
    save: async ({ revision, ...sent }) => {
      const changes = Object.entries(sent).filter(([field, value]) => row[field] !== value).length;
      if (refuses(revision, row.revision, changes)) return { status: 409, body: { code: 'stale' } };
      row = write(row, sent, changes);
      return { status: 200, body: { row } };
    },
    saved: 'row',
    meanwhile: async () => {},
  });
}

test('an editor passes only if it loses no field, counts each change, and refuses stale changes alone', async () => {
  await tabsOf({});
  const losing: typeof count = (row, sent, changes) => ({ ...count(row, sent, changes), price: 0 });
  await expect(tabsOf({ write: losing })).rejects.toThrow("'price'");
  await expect(tabsOf({ write: (row, sent) => ({ ...row, ...sent }) })).rejects.toThrow("'revision'");
  await expect(tabsOf({ refuses: () => false })).rejects.toThrow('to be greater than 3');
  await expect(tabsOf({ refuses: (sent, now) => sent !== now })).rejects.toThrow('to be greater than 0');
  await expect(tabsOf({ refuses: (_, now, changes) => now > 0 && changes > 0 })).rejects.toThrow('to be less than');
});
