import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

async function untilListening(port: number): Promise<void> {
  const listening = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = openSocket({ port, host: '127.0.0.1' });
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !(await listening()); ) await sleep(50);
}

/**
 * Forwards a request from the development front end to the API and resolves with the response head. Waits for an API
 * that is restarting, and retries reads if it goes away mid-request. Rejects after 20 s without an API.
 */
export async function forwardToApi(
  port: number,
  headers: OutgoingHttpHeaders,
  from: { method?: string | undefined; url?: string | undefined; payload?: string } & Partial<IncomingMessage>,
): Promise<IncomingMessage> {
  const { method = 'GET', url = '/', payload } = from;
  const reads = method === 'GET' || method === 'HEAD';
  const defined = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const sendOnce = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, method, path: url, headers: defined, agent: false }, resolve);
      sent.once('error', reject);
      if (reads || payload !== undefined || !from.pipe) sent.end(payload);
      else from.pipe(sent);
    });
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    await untilListening(port);
    try {
      return await sendOnce();
    } catch (error) {
      if (!reads || Date.now() > until) throw error;
    }
  }
}
