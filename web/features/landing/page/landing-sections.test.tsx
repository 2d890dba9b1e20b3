import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { OutlinesPart, SchedulesPart } from './landing-sections.tsx';

/** The visible text of each step of an outline with these titles. */
const steps = (titles: readonly string[]) => {
  const outlines = titles.map((title, at) => ({ id: at + 1, title, desc: '' }));
  const html = renderToStaticMarkup(<OutlinesPart page={{ outlineHeader: '', outlines }} />);
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, step = '']) => step.replace(/<[^>]+>/g, ' ').trim());
};

test('steps are numbered, unless their titles already count', () => {
  expect(steps(['Breath', 'Intention'])).toEqual(
    ['1  Breath', '2  Intention'].map((step) => expect.stringMatching(step.replaceAll(/ +/g, '\\s+'))),
  );
  expect(steps(['Week 1 · Breath', 'Week 2 · Intention'])).toEqual(['Week 1 · Breath', 'Week 2 · Intention']);
  // An unrelated number doesn't count as numbering
  expect(steps(['12 voices', 'Week 2'])[0]).toMatch(/^1\s+12 voices$/);
});

test("the reader's hours are shown beside the teacher's if they differ", () => {
  const page = {
    scheduleHeader: '',
    timeCommitment: '',
    schedules: [{ id: 1, title: 'Tuesdays', timeSlot: '7:00 PM', desc: 'New York time' }],
  };
  const sessions = ['2027-01-13T00:00:00Z', '2027-01-20T00:00:00Z'].map((startsAtUtc) => ({
    startsAtUtc,
    endsAtUtc: startsAtUtc,
    timezone: 'America/New_York',
  }));
  const wordsIn = (zone: string, cohort: Parameters<typeof SchedulesPart>[0]['sessions'] = sessions) =>
    renderToStaticMarkup(
      <TimeZone zone={zone}>
        <SchedulesPart page={page} sessions={cohort} />
      </TimeZone>,
    );
  expect(wordsIn('America/Los_Angeles')).toContain('In your time zone: Tuesdays, 4:00 PM PST');
  expect(wordsIn('Europe/Berlin')).toContain('In your time zone: Wednesdays, 1:00 AM');
  for (const same of [wordsIn('America/New_York'), wordsIn('America/Los_Angeles', [])]) {
    expect(same).not.toContain('In your time zone');
  }
});
