import { queryOptions } from '@tanstack/react-query';
import { showReplyTo } from '#contract/schools/reply-to.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';

/** The question behind a link from an email; null if the link opens nothing. */
export const replyToQuery = (token: string) =>
  queryOptions({
    queryKey: ['reply-to', token],
    queryFn: async () => {
      try {
        return (await call(showReplyTo, { params: { token } })).replyTo;
      } catch (error) {
        if (isApiProblem(error) && error.status === 404) return null;
        throw error;
      }
    },
    // The server has just rendered the question; anything that changes it refetches.
    staleTime: 10_000,
  });
