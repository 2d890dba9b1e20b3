import { connect } from 'node:net';

/**
 * Responses per second over our own keep-alive connections, without an HTTP library on this side, which would use as
 * much CPU as a bare server does. The connections cycle through the paths; each sends its next request once the last
 * byte of a response has arrived, by its `content-length`. Throws at anything but a 200.
 */
export async function rawRequestsPerSecond(load: {
  readonly url: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}): Promise<number> {
  const { hostname, port } = new URL(load.url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...load.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const wires = load.paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  let next = 0;
  let answered = 0;
  const began = performance.now();
  const until = began + load.seconds * 1000;
  const runConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const send = (): void => {
        socket.write(wires[next % wires.length] ?? '');
        next += 1;
      };
      const socket = connect(Number(port), hostname, send);
      socket.setNoDelay(true);
      let head = '';
      /** Bytes of the body still to come; null until the header is complete. */
      let missing: number | null = null;
      socket.on('data', (part: Buffer) => {
        let bodyBytes = part.length;
        if (missing === null) {
          head += part.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
            socket.destroy(new Error(`${load.paths[0]}: ${head.slice(0, 60)}`));
            return;
          }
          bodyBytes = head.length - end - 4;
          missing = Number(length);
        }
        missing -= bodyBytes;
        if (missing > 0) return;
        answered += 1;
        head = '';
        missing = null;
        if (performance.now() < until) send();
        else socket.end(() => resolve());
      });
      socket.on('error', reject).on('close', () => reject(new Error('A connection was closed.')));
    });
  await Promise.all(Array.from({ length: load.connections }, runConnection));
  return answered / ((performance.now() - began) / 1000);
}
