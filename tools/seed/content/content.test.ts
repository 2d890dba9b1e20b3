import { expect, test } from 'vitest';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { namesIn } from '#contract/primitives/fields.ts';
import { eventPlans } from './content.ts';

test('some event of the demo has something in each field of an event page', () => {
  expect(namesIn(EVENT_PAGE_FIELDS).filter((name) => !eventPlans.some((plan) => plan[name]))).toEqual([]);
});
