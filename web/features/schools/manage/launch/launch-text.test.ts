import { expect, test } from 'vitest';
import { LAUNCH_FLAGS } from '#contract/schools/launch.ts';
import { LAUNCH_STEP_TEXTS, PAGE_LABELS } from './launch-text.ts';

const at = (id: string, to: string) => to.replace('$id', id);

test('steps completed by following their link lead where T says', () => {
  const id = 'foley';
  const followed = LAUNCH_FLAGS.flatMap((flag) =>
    LAUNCH_STEP_TEXTS[flag].links.filter(({ marks }) => marks).map(({ to }) => [flag, at(id, to)]),
  );
  expect(followed).toEqual([
    ['createsurvey', `/teachers/courses/${id}/surveys`],
    ['sharesurvey', `/teachers/courses/${id}/surveys`],
    ['contactlist', `/teachers/courses/${id}/emails`],
    ['followup', `/teachers/courses/${id}/emails`],
    ['events', `/teachers/courses/${id}/events`],
  ]);
});

test('every step says what to do and why', () => {
  for (const flag of LAUNCH_FLAGS) {
    expect([flag, LAUNCH_STEP_TEXTS[flag].title.length > 3, LAUNCH_STEP_TEXTS[flag].text.length > 20]).toEqual([
      flag,
      true,
      true,
    ]);
  }
});

test('once a step is done, each of its links is labeled with its page’s name', () => {
  const led = LAUNCH_FLAGS.flatMap((flag) => LAUNCH_STEP_TEXTS[flag].links.map(({ to }) => to));
  expect(led.filter((to) => !PAGE_LABELS[to])).toEqual([]);
});
