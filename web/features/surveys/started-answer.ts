import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { beginSurveyAnswer } from '#contract/surveys/surveys.endpoints.ts';

/** A started answer: its questions stay the same, even if the survey changes in the meantime. */
export type StartedAnswer = ResponseOf<typeof beginSurveyAnswer> & { email: string };

const keyOf = (surveyId: number) => ['surveys', 'begun', surveyId];

/** Hands an email address given on the course's page on to the survey's questions: in memory only, never stored. */
export function handOverAnswer(client: QueryClient, surveyId: number, started: StartedAnswer): void {
  client.setQueryData(keyOf(surveyId), started);
}

/** The handed-over start. It stays until the page is left, so a second render finds it again. */
export function handedBegun(client: QueryClient, surveyId: number): StartedAnswer | null {
  return client.getQueryData<StartedAnswer>(keyOf(surveyId)) ?? null;
}

/** Called when the answer was sent or the survey was left: next time, the survey asks for the email address again. */
export function forgetBegun(client: QueryClient, surveyId: number): void {
  client.removeQueries({ queryKey: keyOf(surveyId) });
}
