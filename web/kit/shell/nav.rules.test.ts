import { IconHome as icon } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import { addressOf, currentAmong } from './nav.rules.ts';
import type { NavEntry } from './shell-types.ts';

const entry = (to: string, more: Partial<NavEntry> = {}): NavEntry => ({ to, label: to, icon, ...more });

describe('the current navigation entry', () => {
  const rail = [
    entry('/courses', { also: ['/c', '/schools'] }),
    entry('/teachers'),
    entry('/teachers/courses', { also: ['/teachers/cohorts'] }),
    entry('/teachers/schools/$id', { params: { id: '3' }, also: ['/teachers/schools'] }),
  ];

  test('is the closest match, whatever the entries’ order', () => {
    expect(currentAmong(rail, '/teachers')).toBe('/teachers');
    expect(currentAmong(rail, '/teachers/courses/12/staff')).toBe('/teachers/courses');
    expect(currentAmong([...rail].reverse(), '/teachers/courses')).toBe('/teachers/courses');
    expect(currentAmong(rail, '/teachers/cohorts/4/edit')).toBe('/teachers/courses');
    expect(currentAmong(rail, '/teachers/schools/3')).toBe('/teachers/schools/3');
    expect(currentAmong(rail, '/c/voice')).toBe('/courses');
  });

  test('doesn’t match a path that only starts with the same letters', () => {
    expect(currentAmong(rail, '/teachers_lounge')).toBeUndefined();
    expect(currentAmong(rail, '/coursework')).toBeUndefined();
  });
});

test('has its path with the parameters filled in', () => {
  expect(addressOf(entry('/teachers/courses/$id/staff', { params: { id: 'a b' } }))).toBe(
    '/teachers/courses/a%20b/staff',
  );
});
