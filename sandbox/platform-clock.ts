import pg from 'pg';

const POLL_MS = 1000;

/**
 * Follows the platform's clock: the offset in the single row of `platform_clock`, announced on the channel of that name
 * and also polled every second in case a notification was missed. If the database is down or has no such table yet,
 * keeps the last known offset and retries. Returns a function that stops it.
 */
export function followPlatformClock(databaseUrl: string, moved: (offsetMs: number) => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;

  const read = async (from: pg.Client): Promise<void> => {
    const { rows } = await from.query<{ offset_ms: string }>('select offset_ms from platform_clock limit 1');
    if (rows[0]) moved(Number(rows[0].offset_ms));
  };
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: databaseUrl });
    fresh.on('error', () => {
      if (client === fresh) client = undefined;
    });
    try {
      await fresh.connect();
      fresh.on('notification', () => void read(fresh).catch(() => undefined));
      await fresh.query('listen platform_clock');
      client = fresh;
    } catch {
      await fresh.end().catch(() => undefined);
    }
  };
  const look = async (): Promise<void> => {
    if (!client) await connect();
    if (client) await read(client).catch(() => undefined);
  };

  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(() => (stopped ? undefined : look()));
  }, POLL_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
    await client?.end().catch(() => undefined);
  };
}
