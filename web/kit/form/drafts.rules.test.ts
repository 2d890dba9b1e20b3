import { expect, test } from 'vitest';
import { DRAFT_KEPT_MS, draftKey, draftsOf, draftsToDrop, readDraft } from './drafts.rules.ts';

const NOW = Date.UTC(2026, 10, 22);
const draft = (at: number) => JSON.stringify({ revision: 3, at, base: { name: 'Winter' }, mine: { name: 'Spring' } });

test('a draft is found only for its own person and thing', () => {
  const of = { person: 1, kind: 'cohort', id: 2 };
  expect(draftKey(of, 3, 'w1').startsWith(draftsOf(of))).toBe(true);
  for (const other of [
    { ...of, person: 11 },
    { ...of, id: 22 },
    { ...of, kind: 'course' },
  ]) {
    expect(draftKey(of, 3, 'w1').startsWith(draftsOf(other))).toBe(false);
    expect(draftKey(other, 3, 'w1').startsWith(draftsOf(of))).toBe(false);
  }
});

test('a draft is kept for 7 days', () => {
  expect(readDraft(draft(NOW - DRAFT_KEPT_MS + 1), NOW)?.mine).toEqual({ name: 'Spring' });
  expect(readDraft(draft(NOW - DRAFT_KEPT_MS), NOW)).toBeNull();
});

test('anything else stored under the key is not a draft', () => {
  for (const text of [null, '', 'x', '[]', '3', '{"revision":1}', '{"revision":1,"at":1,"base":[],"mine":{}}']) {
    expect(readDraft(text, 2), String(text)).toBeNull();
  }
});

test('drafts that are too old or broken are dropped, and so are the oldest ones over the limit', () => {
  const kept = new Map([
    ['new', draft(NOW)],
    ['old', draft(NOW - DRAFT_KEPT_MS)],
    ['broken', '{'],
    ['older', draft(NOW - 2000)],
    ['newer', draft(NOW - 1000)],
  ]);
  expect(draftsToDrop(kept, NOW, 2).sort()).toEqual(['broken', 'old', 'older']);
});
