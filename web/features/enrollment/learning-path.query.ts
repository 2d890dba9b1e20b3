import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLearningPath, setLearningTopics } from '#contract/enrollment/learning-path.endpoints.ts';
import { call } from '#web/api/client.ts';

/** What a new person wants to learn, and what to start with. */
export const learningPathQuery = queryOptions({
  queryKey: ['enrolment', 'learning-path'],
  queryFn: () => call(getLearningPath),
});

/** Saves the topics; none: the question was skipped. */
export async function chooseTopics(client: QueryClient, topics: string[]): Promise<void> {
  client.setQueryData(learningPathQuery.queryKey, await call(setLearningTopics, { body: { topics } }));
}
