import { expect, test } from 'vitest';
import { eventPlaces } from './event-places.rules.ts';

const lantern = { id: 1, name: 'Lantern' };
const pier = { id: 2, name: 'North Pier' };
const courses = [
  { id: 11, name: 'Harmony', schoolId: 2 },
  { id: 12, name: 'Voice', schoolId: 1 },
];

test('places for a new event are grouped by school, the chosen one first, with its courses under it', () => {
  const places = eventPlaces({ hosting: [lantern, pier], schools: [lantern, pier], courses, chosen: 2 });
  expect(places).toMatchObject([
    { name: 'North Pier', hosts: true, courses: [{ name: 'Harmony' }] },
    { name: 'Lantern', hosts: true, courses: [{ name: 'Voice' }] },
  ]);
});

test('someone who manages only courses sees just those under their school; a school with nothing to offer is left out', () => {
  const third = { id: 3, name: 'Third' };
  const places = eventPlaces({ hosting: [], schools: [lantern, third], courses, chosen: undefined });
  expect(places).toMatchObject([{ name: 'Lantern', hosts: false, courses: [{ name: 'Voice' }] }]);
});
