import { connect } from 'node:net';

/** Sends these very bytes, says that no more come, and reads until the other side hangs up. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('connect', () => socket.end(bytes));
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    // A reset is an answer, too: what came before it counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
