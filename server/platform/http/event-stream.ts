import sse, { type SSEPluginOptions } from '@fastify/sse';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';

/** An open stream of server-sent events to one page: `hello` first, then a `change` for each topic that changed. */
export interface EventStream {
  /** Announces a change of a topic; a topic that still waits to be sent is sent once. Does nothing after the end. */
  notify(topic: string): void;
  end(): void;
}

// The type declarations describe `exports.default`; the CommonJS import is `module.exports`, the plugin itself.
const plugin = sse as unknown as FastifyPluginAsync<SSEPluginOptions>;

/** Proxies drop a stream that is silent for longer. */
const HEARTBEAT_MS = 20_000;

/** Lets routes of this scope with `sse: 'manual'` open streams. */
export async function registerEventStreams(scope: FastifyInstance): Promise<void> {
  await scope.register(plugin, { heartbeatInterval: HEARTBEAT_MS, serializer: String });
}

/**
 * Opens a request's stream, with the headers and cookies that `reply` has so far. For a page that reads slowly, at most
 * one message per topic is buffered. `onEnd` is called once, whichever side ended it.
 */
export function openEventStream(reply: FastifyReply, hello: string, onEnd: () => void): EventStream {
  const stream = reply.sse;
  const waiting = new Set<string>();
  let wake = (): void => undefined;
  async function* messages() {
    yield { event: 'hello', data: hello };
    while (stream.isConnected) {
      for (const topic of waiting) {
        waiting.delete(topic);
        yield { event: 'change', data: topic };
      }
      if (waiting.size > 0 || !stream.isConnected) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  // The stream's end also closes the connection; otherwise the server would wait for a kept-alive one.
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  stream.keepAlive();
  stream.onClose(() => {
    wake();
    onEnd();
  });
  stream
    .send(messages())
    .catch((error: unknown) => reply.log.info({ error: String(error) }, 'an event stream broke off'));
  return {
    notify(topic) {
      if (!stream.isConnected) return;
      waiting.add(topic);
      wake();
    },
    end: () => stream.close(),
  };
}
