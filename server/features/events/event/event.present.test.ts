import { expect, test } from 'vitest';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { mapFields, type ValuesOf } from '#contract/primitives/fields.ts';
import { presentTexts } from './event.present.ts';

const said = mapFields<typeof EVENT_PAGE_FIELDS, ValuesOf<typeof EVENT_PAGE_FIELDS>>(
  EVENT_PAGE_FIELDS,
  (_, name) => `the ${name}`,
);
const shownTexts = (may: { stays: boolean; watches: boolean }) =>
  Object.entries(presentTexts(said, may)).flatMap(([name, text]) => (text === null || text === '' ? [] : [name]));

test('each text on an event page is shown only to the people it is meant for', () => {
  expect(shownTexts({ stays: false, watches: false })).toEqual(['description']);
  expect(shownTexts({ stays: true, watches: false })).toEqual(['description', 'summary', 'cccProjectUrl']);
  expect(shownTexts({ stays: false, watches: true })).toEqual(['description', 'recordingUrl']);
  expect(shownTexts({ stays: true, watches: true }).sort()).toEqual(Object.keys(EVENT_PAGE_FIELDS).sort());
  expect(presentTexts({ ...said, summary: '' }, { stays: true, watches: true }).summary).toBeNull();
});
