import { once } from 'node:events';
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { freePort } from '#tools/run/free-port.ts';

/** A proxy between our programs and a database. It can cut off our programs alone, or go silent. */
export class DatabaseProxy {
  readonly #target: string;
  readonly #port: number;
  readonly #crossing = new Set<Socket>();
  #server: Server | undefined;
  #silent = false;

  private constructor(target: string, port: number) {
    this.#target = target;
    this.#port = port;
  }

  static async before(target: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target, await freePort());
    await proxy.letThrough();
    return proxy;
  }

  get url(): string {
    const address = new URL(this.#target);
    address.hostname = '127.0.0.1';
    address.port = String(this.#port);
    // Never over the Unix socket, because a proxy can't sit in front of that.
    address.searchParams.delete('host');
    return address.href;
  }

  async letThrough(): Promise<void> {
    const { hostname, port } = new URL(this.#target);
    const server = createServer((near) => {
      const far = openSocket(Number(port), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#crossing.add(one);
        one.on('error', () => undefined);
        one.once('close', () => {
          this.#crossing.delete(one);
          other.destroy();
        });
        one.pipe(other);
        if (this.#silent) one.pause();
      }
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
  }

  /** Ends connections and refuses new ones. */
  goAway(): void {
    this.#server?.close();
    for (const socket of this.#crossing) socket.destroy();
  }

  /** Behaves like a frozen machine: accepts connections and never responds. */
  fallSilent(): void {
    this.#silent = true;
    for (const socket of this.#crossing) socket.pause();
  }

  speakAgain(): void {
    this.#silent = false;
    for (const socket of this.#crossing) socket.resume();
  }
}
