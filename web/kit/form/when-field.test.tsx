import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import type { Wall } from '#web/kit/time/local-time.rules.ts';
import { WhenField } from './when-field.tsx';

const liveEvent: Wall = { date: '2027-01-05', time: '07:00', ampm: 'PM' };
async function marked(value: Wall, error = 'This field is required.') {
  const html = await renderHtml(
    <WhenField label="Start" value={value} onChange={() => {}} zone="America/New_York" error={error} />,
  );
  return [...html.matchAll(/<(?:input|select)[^>]*>/g)]
    .filter(([tag]) => tag.includes('aria-invalid="true"'))
    .map(([tag]) => /aria-label="Start: ([^"]*)"/.exec(tag)?.[1]);
}

test('only an empty part is marked; a complete but invalid time is marked in all its parts', async () => {
  expect(await marked({ ...liveEvent, date: '' })).toEqual(['date']);
  expect(await marked({ ...liveEvent, time: '', ampm: '' })).toEqual(['time', 'AM or PM']);
  expect(await marked(liveEvent, 'Choose a later day.')).toEqual(['date', 'time', 'AM or PM']);
});
