/**
 * One stream of server-sent events per tab: `GET /api/v1/live?topics=event:12,event:13,bell`. `bell` is for the
 * signed-in person's notifications; visitors get nothing from it. If the stream fails, poll GET /events/states and GET
 * /notifications/unread.
 */
export const LIVE_PATH = '/live';

export const LIVE_TOPICS_LIMIT = 50;

export function eventTopic(eventId: number): string {
  return `event:${eventId}`;
}

/**
 * The stream's path. It sends:
 * - event `hello`, data: the subscribed topics; also after a reconnection, so that the client refetches what it missed
 * - event `change`, data `event:12`: something about the topic changed; fetch it again
 */
export function livePath(topics: readonly string[]): string {
  return `${LIVE_PATH}?topics=${topics.map(encodeURIComponent).join(',')}`;
}
