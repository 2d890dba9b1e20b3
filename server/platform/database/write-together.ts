import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * What one turn asks for on a connection goes out in one write. `pg` writes once a statement, and each write wakes the database up:
 * in a rush that was a fifth of the web process's time.
 */
export function writeTogether(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // Public in `pg`, undeclared in its types.
    const { stream } = (client as pg.PoolClient & { readonly connection: { readonly stream: Duplex } }).connection;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let holding = false;
    const held = (...args: unknown[]): unknown => {
      if (!holding) {
        holding = true;
        stream.cork();
        // After all promises of this turn: whatever `Promise.all` asks for is there by then.
        process.nextTick(() => {
          holding = false;
          stream.uncork();
        });
      }
      return query(...args);
    };
    // `pg` declares a dozen overloads; the wrapper forwards whatever it is given.
    client.query = held as typeof client.query;
  });
}
