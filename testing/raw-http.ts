import { connect } from 'node:net';

/** Sends exactly these bytes, closes its side, and reads until the other side closes. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('connect', () => socket.end(bytes));
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    // A reset counts as a response too: resolve with whatever arrived before it.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
