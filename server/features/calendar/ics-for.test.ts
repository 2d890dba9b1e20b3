import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarFile, icsFor } from './index.ts';

const file = (change: Partial<CalendarFile> = {}): CalendarFile => ({
  method: 'REQUEST',
  host: 'callboard.example',
  now: new Date('2026-11-20T12:00:00Z'),
  person: { userId: 7, email: 'ada@example.com', name: 'Ada' },
  organizer: { name: 'Lantern Street, Voice; School', email: 'desk@lantern.example' },
  entries: [
    {
      eventUuid: '0193a1c0-0000-4000-8000-000000000001',
      sequence: 2,
      title: 'Session 01: warm-ups, voices; and "notes"',
      startsAt: new Date('2027-03-14T06:30:00Z'),
      endsAt: new Date('2027-03-14T08:00:00Z'),
      location: 'Online',
      url: 'https://callboard.example/c/7',
      description: 'Line one\nLine two, with a comma',
    },
  ],
  ...change,
});

const parse = (text: string) => {
  const root = new ICAL.Component(ICAL.parse(text));
  return { root, events: root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)) };
};

describe('a calendar file', () => {
  it('names the event for one person, so that a change replaces the entry they have', () => {
    const { events } = parse(icsFor(file()));
    expect(events[0]?.uid).toBe('event-0193a1c0-0000-4000-8000-000000000001-7@callboard.example');
    expect(events[0]?.sequence).toBe(2);
  });

  it('reads back exactly as it was written', () => {
    const { root, events } = parse(icsFor(file()));
    expect(root.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(events[0]?.summary).toBe('Session 01: warm-ups, voices; and "notes"');
    expect(events[0]?.description).toBe('Line one\nLine two, with a comma');
    expect(events[0]?.startDate.toJSDate()).toEqual(new Date('2027-03-14T06:30:00Z'));
    expect(events[0]?.endDate.toJSDate()).toEqual(new Date('2027-03-14T08:00:00Z'));
    expect(String(events[0]?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T12:00:00Z');
    expect(events[0]?.attendees).toHaveLength(1);
  });

  it('folds long and non-ASCII titles so that they read back whole', () => {
    const title = '声優入門コース 第一回・발성 연습 — Ünïcödé 🎭 '.repeat(6).trim();
    const text = icsFor(file({ entries: [{ ...file().entries[0]!, title }] }));
    expect(parse(text).events[0]?.summary).toBe(title);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('withdraws an event with CANCEL', () => {
    const { root, events } = parse(icsFor(file({ method: 'CANCEL' })));
    expect(root.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('publishes many events without attendees, including canceled ones', () => {
    const [entry] = file().entries;
    const { events } = parse(
      icsFor(
        file({
          method: 'PUBLISH',
          entries: [entry!, { ...entry!, eventUuid: '0193a1c0-0000-4000-8000-000000000002', cancelled: true }],
        }),
      ),
    );
    expect(events.map((event) => event.component.getFirstPropertyValue('status'))).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(events.flatMap((event) => event.attendees)).toEqual([]);
    expect(new Set(events.map((event) => event.uid)).size).toBe(2);
  });

  it('refuses an invitation to several events in one file', () => {
    const [entry] = file().entries;
    expect(() => icsFor(file({ entries: [entry!, entry!] }))).toThrow(RangeError);
  });

  it('keeps the instant in every zone, even on days when the clocks change', () => {
    const wrong = Intl.supportedValuesOf('timeZone').filter((zone) => {
      // The local time of a start near each spring and fall clock change, read back in that zone.
      return ['2027-03-14T06:59:00Z', '2027-03-28T01:00:00Z', '2027-10-31T00:30:00Z', '2027-04-04T16:00:00Z'].some(
        (iso) => {
          const startsAt = new Date(iso);
          const entry = { ...file().entries[0]!, startsAt, endsAt: new Date(startsAt.getTime() + 5_400_000) };
          const [event] = parse(icsFor(file({ entries: [entry] }))).events;
          const shown = (at: Date) => at.toLocaleString('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
          return shown(event!.startDate.toJSDate()) !== shown(startsAt) || event!.duration.toSeconds() !== 5400;
        },
      );
    });
    expect(wrong).toEqual([]);
  });
});
