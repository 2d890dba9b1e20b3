import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const SSL_REQUEST = 80877103;

/** PgBouncer's reply to a transaction in statement mode, sent before it closes the connection. */
const NO_TRANSACTIONS = 'SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** Authentication OK, and ready for the first statement. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** A PostgreSQL session. Its responses go to the client that currently holds it. */
class Session {
  readonly stream: Socket;
  client: Socket | undefined;
  #rest = Buffer.alloc(0);

  constructor(client: pg.Client, free: (session: Session) => void) {
    this.stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    this.stream.removeAllListeners('data');
    this.stream.on('data', (chunk: Buffer) => {
      this.client?.write(chunk);
      let unparsed = Buffer.concat([this.#rest, chunk]);
      while (unparsed.length >= 5 && unparsed.length > unparsed.readInt32BE(1)) {
        const length = unparsed.readInt32BE(1) + 1;
        if (unparsed[0] === READY && unparsed[5] === IDLE) free(this);
        unparsed = unparsed.subarray(length);
      }
      this.#rest = unparsed;
    });
  }
}

/**
 * A transaction pooler that forwards bytes unchanged, like PgBouncer before 1.21. A client holds a PostgreSQL session
 * from its first statement to the end of the transaction, and gets whichever session was freed last. In `statement`
 * mode, transactions are refused.
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
  const releaseSession = (session: Session): void => {
    session.client = undefined;
    free.push(session);
    waiting.shift()?.();
  };
  for (const client of clients) free.push(new Session(client, releaseSession));

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
        // A client's Terminate message must not end the shared session.
        if (chunk[0] !== 'X'.charCodeAt(0)) pass(chunk);
      } else if (chunk.readInt32BE(4) === SSL_REQUEST) socket.write('N');
      else {
        welcome = true;
        socket.write(WELCOME);
      }
    });
    socket.once('close', () => {
      sockets.delete(socket);
      // Roll back what the client left open.
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
