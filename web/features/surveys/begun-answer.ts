import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { beginSurveyAnswer } from '#contract/surveys/surveys.endpoints.ts';

/** Begun: what was asked of this answer stays so, whatever the survey becomes meanwhile. */
export type Begun = ResponseOf<typeof beginSurveyAnswer> & { email: string };

const keyOf = (surveyId: number) => ['surveys', 'begun', surveyId];

/** Hands an address that was given on the course's page on to the survey's questions: in this page alone, never stored. */
export function handBegun(client: QueryClient, surveyId: number, begun: Begun): void {
  client.setQueryData(keyOf(surveyId), begun);
}

/** What was handed on; it stays until the page is left, so that drawing twice finds it twice. */
export function handedBegun(client: QueryClient, surveyId: number): Begun | null {
  return client.getQueryData<Begun>(keyOf(surveyId)) ?? null;
}

/** The answer is sent, or the survey is left: the next time it asks for the address. */
export function forgetBegun(client: QueryClient, surveyId: number): void {
  client.removeQueries({ queryKey: keyOf(surveyId) });
}
