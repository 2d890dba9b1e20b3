import { expect, test } from 'vitest';
import { EVENT_KINDS } from '#contract/events/event-kinds.ts';
import { changeTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { settingsOf } from '#server/features/events/editing/event-settings.factory.ts';
import { type EventSettings, mergeEvent } from '#server/features/events/index.ts';
import type { SetLocalTime } from '#server/features/schools/index.ts';
import { parseInput } from '#server/platform/http/parse.ts';
import { instantOfLocal } from '#server/platform/local-time.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { seeded } from '#testing/random.ts';
import { presentTeacherEvent } from './teacher-event.present.ts';

const EVENTS = process.env.FULL ? 10_000 : 1000;
const ZONES = Intl.supportedValuesOf('timeZone');
const TEXTS = [
  '<p>Bring a pencil.</p>',
  '<p>Ä &amp; 日本 <strong>bold</strong><br />next</p><ul><li><p>one</p></li></ul>',
  '<p><a href="https://example.test/?a=1&amp;b=2">there</a></p>',
].map(sanitizeRichText);
const around = {
  schoolName: 'School',
  schoolSlug: 'school',
  schoolAccent: null,
  courseName: 'Course',
  courseSlug: 'course',
  cohortName: 'Cohort',
  cohortMoniker: '',
  cohortTimezone: 'UTC',
  cohortStartsAt: null,
  cohortEndsAt: null,
  seriesName: null,
  seriesSessions: 0,
  attending: 0,
  held: 0,
  waiting: 0,
};
const now = new Date('2026-11-20T12:00:00Z');

type Random = ReturnType<typeof seeded>;
const one = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T;

/** A random local time in a zone, in nearby years; never one that its clocks skip. */
function someLocalTime(random: Random, timezone: string): SetLocalTime {
  for (;;) {
    const two = (value: number) => String(value).padStart(2, '0');
    const date = `${2024 + random.below(6)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
    const localTime = {
      date,
      time: `${two(1 + random.below(12))}:${two(random.below(60))}`,
      ampm: one(random, ['AM', 'PM'] as const),
    };
    const read = instantOfLocal({ ...localTime, timezone });
    if (read.ok) return { ...localTime, instant: read.instant };
  }
}

function someEvent(random: Random): EventSettings {
  const timezone = one(random, ZONES);
  const ofCourse = random.below(2) === 0;
  const recap = one(random, [null, ...TEXTS]);
  const maybe = <T>(value: T): T | null => (random.below(3) === 0 ? null : value);
  const draft = random.below(3) === 0;
  return settingsOf({
    timezone,
    status: draft ? 'draft' : 'published',
    courseId: ofCourse ? 1 : null,
    cohortId: ofCourse ? 2 : null,
    kind: one(random, EVENT_KINDS),
    admittance: one(random, ['public', 'members-only']),
    description: one(random, ['', ...TEXTS]),
    shortDescription: one(random, ['', 'Short.', '日'.repeat(280)]),
    start: draft && random.below(4) === 0 ? null : someLocalTime(random, timezone),
    durationMinutes: 1 + random.below(1440),
    capacity: 1 + random.below(100_000),
    zoomAccountId: ofCourse ? maybe(7) : null,
    zoomUrl: maybe(one(random, ['https://meet.example.test/room', 'http://meet.example.test/?x=1#y'])),
    recordingUrl: maybe('https://youtu.be/abc'),
    summary: maybe(one(random, TEXTS)),
    recap,
    shouldSendRecapEmail: recap !== null && random.below(2) === 0,
    recapSend: maybe(someLocalTime(random, timezone)),
    shouldCreateCccProject: random.below(2) === 0,
    cccProjectUrl: maybe('https://ccc.example.test/p/1'),
  });
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Sends back what was read as another client would: other spellings, empty for null, times without a leading zero. */
function respelt(random: Random, read: Record<string, unknown>): Record<string, unknown> {
  const key = random.below(2) === 0 ? snake : (name: string) => name;
  const sent = Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      if (value === null && /^(zoomUrl|recordingUrl|cccProjectUrl|summary|recap|sendRecap|recapAmpm)/.test(name)) {
        return [key(name), random.below(2) === 0 ? '' : null];
      }
      if (/Time$/.test(name) && typeof value === 'string') return [key(name), value.replace(/^0/, '')];
      if (/mpm$/.test(name) && typeof value === 'string') return [key(name), value.toLowerCase()];
      return [key(name), value];
    }),
  );
  return random.below(2) === 0 ? { event: sent } : sent;
}

test(`what was read of an event, sent back in any spelling, changes nothing: ${EVENTS} events over all zones`, () => {
  const random = seeded(13);
  for (let index = 0; index < EVENTS; index += 1) {
    const present = someEvent(random);
    const read = presentTeacherEvent(present, around, {
      revision: { revision: 3, savedBy: null, savedAt: null },
      now,
    });
    const request = { params: { id: '1' }, query: {}, body: respelt(random, { ...read }) };
    const { imageUrl: _, ...sent } = parseInput(changeTeacherEvent, request, new Map()).body;
    const { fields, problems, wanted } = mergeEvent(present, sent);
    expect([present, fields, problems]).toEqual([present, [], {}]);
    expect(wanted.start).toBe(present.start);
    expect(wanted.recapSend).toBe(present.recapSend);
  }
});
