import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const SSL_REQUEST = 80877103;

/** What PgBouncer answers to a transaction in statement mode, before it hangs up. */
const NO_TRANSACTIONS = 'SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** Let in, and ready for the first statement. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** A session of PostgreSQL, whose answers go to whichever client has it. */
class Session {
  readonly stream: Socket;
  client: Socket | undefined;
  #rest = Buffer.alloc(0);

  constructor(client: pg.Client, free: (session: Session) => void) {
    this.stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    this.stream.removeAllListeners('data');
    this.stream.on('data', (chunk: Buffer) => {
      this.client?.write(chunk);
      let rest = Buffer.concat([this.#rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const length = rest.readInt32BE(1) + 1;
        if (rest[0] === READY && rest[5] === IDLE) free(this);
        rest = rest.subarray(length);
      }
      this.#rest = rest;
    });
  }
}

/**
 * A pooler in transaction mode that passes on what it gets, as PgBouncer before 1.21 does (in statement mode it takes no transaction): a client has a session of PostgreSQL from a
 * statement to the end of its transaction, the one that was freed last.
 */
export async function smallPooler(
  url: string,
  size: number,
  mode: 'transaction' | 'statement' = 'transaction',
): Promise<{ url: string; close(): Promise<void> }> {
  const clients = await Promise.all(
    Array.from({ length: size }, async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const free: Session[] = [];
  const giveBack = (session: Session): void => {
    session.client = undefined;
    free.push(session);
    waiting.shift()?.();
  };
  for (const client of clients) free.push(new Session(client, giveBack));

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let welcome = false;
    let mine: Session | undefined;
    const pass = (chunk: Buffer): void => {
      if (mine?.client !== socket) mine = free.pop();
      if (!mine) {
        waiting.push(() => pass(chunk));
        return;
      }
      mine.client = socket;
      mine.stream.write(chunk);
    };
    socket.on('data', (chunk: Buffer) => {
      if (welcome) {
        if (mode === 'statement' && chunk.toString('latin1', 5, 10) === 'begin') {
          socket.end(message('E', Buffer.from(NO_TRANSACTIONS)));
          return;
        }
        // A client that leaves, which is no leave of the session.
        if (chunk[0] !== 'X'.charCodeAt(0)) pass(chunk);
      } else if (chunk.readInt32BE(4) === SSL_REQUEST) socket.write('N');
      else {
        welcome = true;
        socket.write(WELCOME);
      }
    });
    socket.once('close', () => {
      sockets.delete(socket);
      // What it left open is undone.
      if (mine?.client === socket) mine.stream.write(message('Q', Buffer.from('rollback\0')));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  address.searchParams.delete('host');
  return {
    url: address.href,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      for (const client of clients)
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
}
