import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TeacherEventRow } from '#contract/events/teacher-event-lists.endpoints.ts';
import { MAX_PER_PAGE } from '#contract/primitives/wire.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { courseEventsQuery } from '#web/features/events/manage/list/event-lists.query.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { OnSaleFacts } from './on-sale-facts.tsx';

const draft = { id: 3, price: 180, nonmember_price: 225, capacity: 20 } as TeacherCohortLine;
const ahead = new Date(Date.now() + 86_400_000).toISOString();
const session = { kind: 'Class Session', status: 'draft', startsAtUtc: ahead, zoomUrl: null } as TeacherEventRow;

/** What the page says about class sessions if `events` are the known ones. */
async function renderText(events: readonly TeacherEventRow[]): Promise<string> {
  const client = new QueryClient();
  const input = { contains: '', page: 1, perPage: MAX_PER_PAGE };
  client.setQueryData(courseEventsQuery('voice', '3', input).queryKey, {
    events: [...events],
    meta: { page: 1, perPage: MAX_PER_PAGE, total: events.length, totalPages: 1 },
  });
  return wordsOf(await renderHtml(<OnSaleFacts course="voice" draft={draft} sessions={events.length} />, { client }));
}

test('before publishing, it says how many class sessions lack a meeting link', async () => {
  const linked = { ...session, zoomUrl: 'https://meet.example/1' };
  expect(await renderText([linked, session, session])).toContain('3 class sessions planned , 2 without a meeting link');
  expect(await renderText([linked])).not.toContain('without a meeting link');
});
