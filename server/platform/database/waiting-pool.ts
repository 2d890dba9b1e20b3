import pg from 'pg';

/** PostgreSQL has no connection left for us, or this machine has no socket. */
const FULL = new Set(['53300', 'EMFILE', 'ENFILE']);
const GROW_AGAIN_MS = 5_000;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** A pool that, if the server has no connections left, waits for an existing one instead of failing the query. */
export class WaitingPool extends pg.Pool {
  readonly #most: number;
  /** Open connections; `totalCount` also includes those that are still being opened. */
  #connected = 0;
  #growsAgain: NodeJS.Timeout | undefined;

  constructor(options: pg.PoolConfig & { max: number }) {
    super(options);
    this.#most = options.max;
    this.on('connect', () => {
      this.#connected += 1;
    });
    this.on('remove', () => {
      this.#connected -= 1;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#whenFree();
    this.#whenFree().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #whenFree(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!FULL.has(String((error as { code?: unknown }).code)) || this.#connected === 0) throw error;
        // Later queries queue for the existing connections.
        this.options.max = this.#connected;
        this.#growsAgain ??= setTimeout(() => {
          this.#growsAgain = undefined;
          this.options.max = this.#most;
        }, GROW_AGAIN_MS).unref();
      }
    }
  }
}
