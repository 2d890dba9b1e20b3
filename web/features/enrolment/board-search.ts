import { pageSearch } from '#web/kit/layout/page-search.ts';

/** What the address of the board says: its page, and the topic to which it is narrowed. */
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
