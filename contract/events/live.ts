/**
 * One stream of server-sent events per tab: `GET /api/v1/live?topics=event:12,event:13,bell`. `bell` is one's own: a visitor
 * hears nothing of it. Where the stream fails, poll GET /events/states and GET /notifications/unread.
 */
export const LIVE_PATH = '/live';

/** Most topics of one stream. */
export const LIVE_TOPICS_LIMIT = 50;

export function eventTopic(eventId: number): string {
  return `event:${eventId}`;
}

/**
 * The stream's path. It sends:
 * - event `hello`, data: the topics that are listened to; also after a reconnection, so that what was missed is asked for
 * - event `change`, data `event:12`: something of the topic changed; ask again
 */
export function livePath(topics: readonly string[]): string {
  return `${LIVE_PATH}?topics=${topics.map(encodeURIComponent).join(',')}`;
}
