import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tools/run/free-port.ts';
import { forwardToApi } from './forward-to-api.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const textOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += chunk;
  return text;
};

/** A tiny API that echoes the request; it drops the first connections, as a process that is shutting down does. */
function listen(port: number, brokenOff = 0): Promise<void> {
  let remaining = brokenOff;
  server = createServer(async (request, response) => {
    if (remaining > 0) {
      remaining -= 1;
      request.socket.destroy();
      return;
    }
    const { method, url, headers } = request;
    response.end(
      JSON.stringify({ method, url, cookie: headers.cookie, host: headers.host, body: await textOf(request) }),
    );
  });
  return new Promise((resolve) => server?.listen(port, '127.0.0.1', () => resolve()));
}

test('a request waits for an API that is restarting, and arrives with its body and its sender', async () => {
  const port = await freePort();
  const headers = { cookie: 'callboard=ada', host: 'localhost:3000', 'x-csp-nonce': undefined };
  const response = forwardToApi(port, headers, { method: 'POST', url: '/api/v1/x?y=1', payload: '{"a":1}' });
  await listen(port);
  expect(JSON.parse(await textOf(await response))).toEqual({
    method: 'POST',
    url: '/api/v1/x?y=1',
    cookie: 'callboard=ada',
    host: 'localhost:3000',
    body: '{"a":1}',
  });
});

test('reads are retried if the API goes away mid-request; writes are not', async () => {
  const port = await freePort();
  await listen(port, 2);
  const read = await forwardToApi(port, {}, { method: 'GET', url: '/healthz' });
  expect(JSON.parse(await textOf(read))).toMatchObject({ url: '/healthz' });
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await listen(port, 1);
  await expect(forwardToApi(port, {}, { method: 'POST', url: '/api/v1/x', payload: '' })).rejects.toThrow();
});
