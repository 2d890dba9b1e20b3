import { LIVE_TOPICS_LIMIT, livePath } from '#contract/events/live.ts';

/** One stream of server-sent events for everything a tab shows; pages subscribe to topics. */
type Listener = () => void;
const wanted = new Map<string, Set<Listener>>();
const watchers = new Set<Listener>();

/** Pages mount and unmount in quick succession, so the stream is reopened only once they have settled. */
const SETTLE_MS = 250;
const RETRY_MS = 30_000;
/** Everyone is notified of a change at the same time; this spreads their requests. */
const JITTER_MS = 400;

let source: EventSource | undefined;
let subscribedTopics: ReadonlySet<string> = new Set();
let opened = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function reportConnection(now: boolean): void {
  if (opened === now) return;
  opened = now;
  for (const watcher of watchers) watcher();
}

function notify(topic: string): void {
  for (const listener of wanted.get(topic) ?? []) setTimeout(listener, Math.random() * JITTER_MS);
}

function close(): void {
  source?.close();
  source = undefined;
  subscribedTopics = new Set();
  reportConnection(false);
}

function settle(afterMs = SETTLE_MS): void {
  clearTimeout(timer);
  timer = setTimeout(open, afterMs);
}

function open(): void {
  const topics = [...wanted.keys()].slice(0, LIVE_TOPICS_LIMIT);
  if (topics.length === 0) {
    close();
    return;
  }
  if (source && topics.length === subscribedTopics.size && topics.every((topic) => subscribedTopics.has(topic))) return;
  close();
  subscribedTopics = new Set(topics);
  const stream = new EventSource(`/api/v1${livePath(topics)}`);
  source = stream;
  let before = false;
  stream.addEventListener('hello', () => {
    reportConnection(true);
    // After an interruption: pages refetch what they missed.
    if (before) for (const topic of topics) notify(topic);
    before = true;
  });
  stream.addEventListener('change', (event: MessageEvent<string>) => notify(event.data));
  stream.addEventListener('error', () => {
    reportConnection(false);
    if (stream.readyState === EventSource.CLOSED && source === stream) {
      close();
      settle(RETRY_MS);
    }
  });
}

/** Calls `onChange` when one of these topics changes; returns a function that stops it. Browser only. */
export function listen(topics: readonly string[], onChange: Listener): () => void {
  for (const topic of topics) {
    const listeners = wanted.get(topic) ?? new Set();
    wanted.set(topic, listeners.add(onChange));
  }
  settle();
  return () => {
    for (const topic of topics) {
      const listeners = wanted.get(topic);
      listeners?.delete(onChange);
      if (listeners?.size === 0) wanted.delete(topic);
    }
    settle();
  };
}

/** Whether the stream is open; if not, pages poll. */
export const liveConnection = {
  subscribe(watcher: Listener): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  isOpen: () => opened,
};
