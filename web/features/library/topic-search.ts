const TOPIC_LONGEST = 100;

/** Which topic of a list an address names (`?topic=Acting`); all of them: none is named. */
export function topicSearch({ topic }: Record<string, unknown>): { topic?: string | undefined } {
  return { topic: typeof topic === 'string' && topic !== '' && topic.length <= TOPIC_LONGEST ? topic : undefined };
}
