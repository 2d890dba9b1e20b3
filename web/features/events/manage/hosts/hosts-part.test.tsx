import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TeacherEventHost, TeacherHost } from '#contract/events/hosts.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { eventHostsQuery } from './hosts.query.ts';
import { HostsPart } from './hosts-part.tsx';

const host: TeacherHost = {
  id: 5,
  hostId: 5,
  schoolId: 2,
  name: 'Ida Moon',
  bio: '<p>Sings.</p>',
  imageUrl: null,
  archivedAtUtc: null,
  userId: null,
  personName: null,
  events: { total: 8, past: 3 },
  locked: null,
  revision: 1,
  savedBy: null,
  savedAt: null,
};
const linkOf = (of: TeacherHost, id: number): TeacherEventHost => ({
  id,
  eventId: 7,
  hostId: of.hostId,
  name: of.name,
  bio: of.bio,
  imageUrl: null,
  position: 0,
  host: of,
});

async function page(hosts: TeacherHost[], locked: string | null = null): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(eventHostsQuery(7).queryKey, {
    eventHosts: hosts.map((each, index) => linkOf(each, 100 + index)),
    locked,
  });
  return renderHtml(<HostsPart eventId={7} schoolId={2} />, { client });
}
const drawn = async (...of: Parameters<typeof page>) => wordsOf(await page(...of));

test('a host with a name is folded; a nameless one is open', async () => {
  expect(await page([host])).not.toMatch(/<details[^>]* open/);
  expect(await page([{ ...host, name: '', bio: '' }])).toMatch(/<details[^>]* open/);
});

test('without hosts, the user can choose one from the school or create a new one', async () => {
  const text = await drawn([]);
  expect(text).toContain('No hosts yet');
  expect(text).toContain('Choose a host');
  expect(text).toContain('New host');
});

test('a host says where else it is shown; a nameless host says that no one sees it yet', async () => {
  const text = await drawn([host, { ...host, id: 6, hostId: 6, name: '', bio: '', events: { total: 1, past: 0 } }]);
  expect(text).toContain('Also shown with 7 other events (3 past). Changes appear there, too.');
  expect(text).toContain('Not shown yet');
  expect(text.match(/ Save /g)).toHaveLength(2);
  expect(text.match(/Remove from event/g)).toHaveLength(2);
});

test('a host can be a team member, whose name stays in the field even if the user couldn’t choose them', async () => {
  const text = await drawn([{ ...host, userId: 9, personName: 'Ida Moon of the other course' }]);
  expect(text).toContain('No account Ida Moon of the other course');
});

test('a host the user may not change is read-only and says whom to ask; once the event has begun, no host is added or removed', async () => {
  const shared = await drawn([{ ...host, locked: 'Ask a School Admin to change it.' }]);
  expect(shared).toContain('Ask a School Admin to change it.');
  expect(shared).not.toContain(' Save ');
  expect(shared).toContain('Remove from event');
  const started = await drawn([host], 'Event has started!');
  expect(started).toContain('Event has started!');
  expect(started).toContain(' Save ');
  expect(started).not.toContain('Remove from event');
  expect(started).not.toContain('New host');
});
