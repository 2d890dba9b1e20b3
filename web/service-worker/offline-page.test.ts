import { describe, expect, test } from 'vitest';
import { offlinePage } from './offline-page.ts';

const session = {
  personId: 7,
  name: 'Warm-up & <b>breath</b>',
  course: 'Voice "101"',
  startsAt: '2026-12-09T00:00:00.000Z',
  endsAt: '2026-12-09T01:00:00.000Z',
  zone: 'America/New_York',
  path: '/events/12-warm-up',
};
const now = new Date('2026-12-08T12:00:00Z');

describe('the offline page', () => {
  test('shows the next session in the person’s time zone, with a link to its page', () => {
    const page = offlinePage(session, '/dashboard', now);
    expect(page).toContain('Tuesday, December 8 at 7:00 PM EST');
    expect(page).toContain('<a class="main" href="/events/12-warm-up">Open when online</a>');
    expect(page).toContain('<a href="/dashboard">Try again</a>');
  });

  test('escapes names and addresses', () => {
    const page = offlinePage(session, '/courses?q="><script>', now);
    expect(page).toContain('Warm-up &amp; &lt;b&gt;breath&lt;/b&gt;');
    expect(page).toContain('Voice &quot;101&quot;');
    expect(page).not.toContain('<script>');
  });

  test('shows no session that is over, and a session until its end', () => {
    expect(offlinePage(session, '/', new Date('2026-12-09T00:59:00Z'))).toContain('Your next session');
    expect(offlinePage(session, '/', new Date('2026-12-09T01:00:00Z'))).not.toContain('Your next session');
    expect(offlinePage(null, '/', now)).toContain('You’re offline');
  });

  test('falls back to UTC for an unknown time zone', () => {
    expect(offlinePage({ ...session, zone: 'Mars/Base' }, '/', now)).toContain('12:00 AM UTC');
  });
});
