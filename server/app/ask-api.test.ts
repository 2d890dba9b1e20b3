import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tools/run/free-port.ts';
import { askApi } from './ask-api.ts';

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

/** An API in small that says what it was asked; the first connections are broken off, as by one that ends. */
function listen(port: number, brokenOff = 0): Promise<void> {
  let left = brokenOff;
  server = createServer(async (request, response) => {
    if (left > 0) {
      left -= 1;
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

test('a request waits for an API that is just being restarted, and arrives with its body and who asked', async () => {
  const port = await freePort();
  const headers = { cookie: 'callboard=ada', host: 'localhost:3000', 'x-csp-nonce': undefined };
  const answer = askApi(port, headers, { method: 'POST', url: '/api/v1/x?y=1', payload: '{"a":1}' });
  await listen(port);
  expect(JSON.parse(await textOf(await answer))).toEqual({
    method: 'POST',
    url: '/api/v1/x?y=1',
    cookie: 'callboard=ada',
    host: 'localhost:3000',
    body: '{"a":1}',
  });
});

test('what only reads is asked again where the API ended meanwhile; what changes something is not', async () => {
  const port = await freePort();
  await listen(port, 2);
  const read = await askApi(port, {}, { method: 'GET', url: '/healthz' });
  expect(JSON.parse(await textOf(read))).toMatchObject({ url: '/healthz' });
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await listen(port, 1);
  await expect(askApi(port, {}, { method: 'POST', url: '/api/v1/x', payload: '' })).rejects.toThrow();
});
