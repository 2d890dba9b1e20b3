const TOPIC_LONGEST = 100;

/** The topic filter in the URL (`?topic=Acting`); missing: all topics. */
export function topicSearch({ topic }: Record<string, unknown>): { topic?: string | undefined } {
  return { topic: typeof topic === 'string' && topic !== '' && topic.length <= TOPIC_LONGEST ? topic : undefined };
}
