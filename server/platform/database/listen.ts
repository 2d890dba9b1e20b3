import pg from 'pg';
import type { Log } from '../log.ts';
import { markLost } from './away.ts';
import { CONNECT_LIMIT_ONLY } from './limits.ts';

/** PostgreSQL's default name for a listening connection. */
export const LISTEN_NAME = 'callboard-listen';

export interface Listener {
  close(): Promise<void>;
}

/**
 * Listens on channels over its own connection and reconnects if it breaks. `onMessage` also gets `('', '')` after each
 * (re)connection, so that missed messages can be caught up on.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  onMessage: (channel: string, payload: string) => void,
  log: Log,
  applicationName = LISTEN_NAME,
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_LIMIT_ONLY.connectMs,
    });
    next.on('notification', (message) => onMessage(message.channel, message.payload ?? ''));
    next.on('error', (error) => {
      markLost(error);
      retry();
    });
    next.on('end', () => retry());
    await next.connect();
    for (const channel of channels) await next.query(`listen "${channel}"`);
    client = next;
    onMessage('', '');
  };
  let waiting = false;
  const retry = (): void => {
    if (closed || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (closed) return;
      open().catch((error: unknown) => {
        log.warn({ err: error }, 'listening again failed');
        retry();
      });
    }, 500);
  };
  await open();
  return {
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
