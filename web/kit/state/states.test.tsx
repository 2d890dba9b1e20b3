import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { FailedState } from './states.tsx';

const said = async (error: unknown) => wordsOf(await renderHtml(<FailedState error={error} onRetry={() => {}} />));

test('a proxy’s message isn’t shown; a refusal, and our own server errors, are', async () => {
  expect(await said(new ApiProblem(502, 'upstream connect error'))).toContain('Something went wrong on our side.');
  expect(await said(new ApiProblem(502, 'upstream connect error'))).not.toContain('upstream');
  expect(await said(new ApiProblem(503, 'A lot is going on.', { code: 'overloaded' }))).toContain('A lot is going on.');
  expect(await said(new ApiProblem(403, 'Ask a School Admin.'))).toContain('Ask a School Admin.');
});
