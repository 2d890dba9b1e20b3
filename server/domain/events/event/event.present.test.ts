import { expect, test } from 'vitest';
import { EVENT_PAGE } from '#contract/events/event.fields.ts';
import { eachField, type Kept } from '#contract/primitives/fields.ts';
import { presentTexts } from './event.present.ts';

const said = eachField<typeof EVENT_PAGE, Kept<typeof EVENT_PAGE>>(EVENT_PAGE, (_, name) => `the ${name}`);
const told = (may: { stays: boolean; watches: boolean }) =>
  Object.entries(presentTexts(said, may)).flatMap(([name, text]) => (text === null || text === '' ? [] : [name]));

test('of the texts of a page each goes to whom it is meant for', () => {
  expect(told({ stays: false, watches: false })).toEqual(['description']);
  expect(told({ stays: true, watches: false })).toEqual(['description', 'summary', 'cccProjectUrl']);
  expect(told({ stays: false, watches: true })).toEqual(['description', 'recordingUrl']);
  expect(told({ stays: true, watches: true }).sort()).toEqual(Object.keys(EVENT_PAGE).sort());
  expect(presentTexts({ ...said, summary: '' }, { stays: true, watches: true }).summary).toBeNull();
});
