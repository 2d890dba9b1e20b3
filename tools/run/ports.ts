import { createServer, connect as openSocket } from 'node:net';

/** Thrown if a port set by a variable is already taken. */
export class PortTaken extends Error {}

/** A port we hold: no one else gets it until we give it to the program it is for. */
export interface HeldPort {
  readonly port: number;
  /** Frees the port. Resolves when one of our programs may listen there. */
  release(): Promise<void>;
}

export interface PortWish {
  readonly from: number;
  readonly host?: string;
  /**
   * Set if only `from` will do, because it was set by hand. If that port is taken, throws `PortTaken` with this
   * message.
   */
  readonly orElse?: string;
}

const SEARCHED = 500;

/** `localhost` may also mean IPv6: a program listening there would get the browser's requests. */
function answersOnIpv6(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket({ port, host: '::1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function hold(port: number, host: string): Promise<HeldPort | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ port, host }, () => {
      // The server holds the port, but doesn't keep the process alive.
      server.unref();
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/**
 * Holds the requested port, or the next free one. Two checkouts that start at the same moment each get their own, even
 * if their programs start a minute later.
 */
export async function holdPort({ from, host = '127.0.0.1', orElse }: PortWish): Promise<HeldPort> {
  for (let port = from; port < from + SEARCHED && port <= 65_535; port += 1) {
    const held = (await answersOnIpv6(port)) ? undefined : await hold(port, host);
    if (held) return held;
    if (orElse !== undefined) throw new PortTaken(orElse);
  }
  throw new PortTaken(`No port is free from ${from} on.`);
}
