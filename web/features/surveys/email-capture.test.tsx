import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';
import { EmailCapture } from './email-capture.tsx';
import { courseSurveysQuery } from './surveys.query.ts';

async function renderText(dated: boolean): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, null as never);
  client.setQueryData(courseSurveysQuery('voice').queryKey, [{ id: 4, kind: 'interest' }] as never);
  return wordsOf(await renderHtml(<EmailCapture address="voice" courseId={3} dated={dated} />, { client }));
}

test('other dates are offered only if there are dates', async () => {
  expect(await renderText(true)).toContain('Can’t make these dates?');
  const undated = await renderText(false);
  expect(undated).toContain('Want to know when it opens?');
  expect(undated).not.toContain('these dates');
});
