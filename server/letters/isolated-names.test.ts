import { expect, test } from 'vitest';
import { sessionCalendar } from '#server/features/enrollment/letters/cohort-text.ts';
import { testDatabase } from '#testing/database.ts';
import { correspondence } from './correspondence.ts';
import { withIsolatedNames } from './isolated-names.ts';
import { renderLetter } from './render-letter.ts';
import { sampleCohort, sampleSessions } from './samples.ts';

const t = testDatabase();

test('a right-to-left name keeps the words around it in order', async () => {
  const write = correspondence.writer(t.ctx());
  const written = await write({
    kind: 'reply_to_confirm',
    data: { courseName: 'קול: Voice 101!', schoolName: 'בית הקול (8)', url: 'https://callboard.example/reply_to/x' },
    ...{ userId: null, toAddress: 'ruth@example.test', firstName: null, timezone: null },
    unsubscribeUrl: 'https://callboard.example/unsubscribe/x',
  });
  expect(written?.mail.subject).toContain(' \u2068קול: Voice 101!\u2069 ');
  for (const part of ['html', 'text'] as const) expect(written?.mail[part]).toContain('\u2068בית הקול (8)\u2069');
  expect(written?.mail.fromName).toBe('בית הקול (8)');
});

test('a calendar file and the sender’s name have no invisible characters', () => {
  const { fromName, calendar } = renderLetter(
    {
      ...{ subject: 'Going', preview: '', title: '', blocks: [], reason: '' },
      fromName: '\u2068בית הקול\u2069',
      calendar: {
        ...{ method: 'PUBLISH', filename: 'event.ics' },
        entries: [
          {
            ...{ eventUuid: '00000000-0000-4000-8000-000000000001', sequence: 0 },
            ...{ title: '\u2068ערב\u2069', description: 'By \u2068בית\u2069' },
            startsAt: new Date('2027-01-05T12:00:00Z'),
            endsAt: new Date('2027-01-05T13:00:00Z'),
          },
        ],
      },
    },
    {
      ...{ publicUrl: 'https://callboard.example', supportEmail: 'support@callboard.example' },
      now: new Date('2027-01-01T12:00:00Z'),
      to: { userId: 7, email: 'ruth@example.test' },
    },
  );
  expect(fromName).toBe('בית הקול');
  expect(calendar?.content).toContain('SUMMARY:ערב');
  expect(calendar?.content).not.toMatch(/[\u2068\u2069]/);
});

test('a session with its course’s name in its title doesn’t repeat the name', () => {
  const [session] = sampleSessions;
  if (!session) throw new Error('No session.');
  const facts = withIsolatedNames({
    cohort: { ...sampleCohort, courseName: 'קול' },
    sessions: [{ ...session, title: 'קול, שיעור 1' }],
  });
  const at = {
    ...{ publicUrl: 'https://callboard.example', supportEmail: 'support@callboard.example', firstName: null },
    ...{ now: new Date('2027-01-01T12:00:00Z'), zone: 'America/New_York' },
  };
  expect(sessionCalendar(facts.cohort, facts.sessions, at).calendar?.entries[0]?.title).toBe(
    '\u2068קול, שיעור 1\u2069',
  );
});
