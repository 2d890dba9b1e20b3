import { connect, type Socket } from 'node:net';

/**
 * Requests answered a second over keep-alive connections of our own, without an HTTP library on this side: each connection
 * sends its request anew as soon as the answer's last byte is there. What is sent back is counted by its `content-length`.
 * Throws at anything but a 200.
 */
export async function rawRequestsPerSecond(load: {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}): Promise<number> {
  const { hostname, port } = new URL(load.url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...load.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `GET ${load.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  let answered = 0;
  const until = performance.now() + load.seconds * 1000;
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: load.connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket: Socket = connect(Number(port), hostname, () => socket.write(request));
          socket.setNoDelay(true);
          let head = '';
          /** Bytes of the body that are still to come; null: its head is. */
          let missing: number | null = null;
          socket.on('data', (part: Buffer) => {
            let rest = part.length;
            if (missing === null) {
              head += part.toString('latin1');
              const end = head.indexOf('\r\n\r\n');
              if (end < 0) return;
              const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
              if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
                socket.destroy();
                reject(new Error(`${load.path}: ${head.slice(0, 60)}`));
                return;
              }
              rest = head.length - end - 4;
              missing = Number(length);
            }
            missing -= rest;
            if (missing > 0) return;
            answered += 1;
            head = '';
            missing = null;
            if (performance.now() < until) socket.write(request);
            else socket.end(() => resolve());
          });
          socket.on('error', reject);
        }),
    ),
  );
  return answered / ((performance.now() - began) / 1000);
}
