import { pageSearch } from '#web/kit/layout/page-search.ts';

/** Search params of the board: its page, and the topic filter. */
interface BoardSearch {
  page?: number | undefined;
  topic?: string | undefined;
}

const TOPIC_MAX_LENGTH = 80;

export function boardSearch(search: Record<string, unknown>): BoardSearch {
  const { topic } = search;
  return {
    ...pageSearch(search),
    topic: typeof topic === 'string' && topic !== '' && topic.length <= TOPIC_MAX_LENGTH ? topic : undefined,
  };
}
