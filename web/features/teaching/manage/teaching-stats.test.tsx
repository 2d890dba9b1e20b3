import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { TeachingStats } from './teaching-stats.tsx';

const numbers = { openCohorts: 1, seatsSold: 6, seats: 20, learning: 13, waiting: 0, followers: 6 };
const ways = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('each of a course’s figures links to the list behind it; a school’s figures have no links', async () => {
  const ofCourse = await renderHtml(<TeachingStats numbers={numbers} course={{ id: 7, address: 'voice' }} />);
  expect(ways(ofCourse)).toEqual([
    '/teachers/courses/voice/cohorts',
    '/teachers/courses/voice/students',
    '/teachers/courses/voice/students?list=waitlist',
    '/followers?course=7',
  ]);
  expect(ways(await renderHtml(<TeachingStats numbers={numbers} />))).toEqual([]);
});
