/**
 * What Node alone can do: one handler, a fixed response, no log. Every HTTP rate is compared with it. `SENDS` names a
 * file with the responses by path (`{ path: { headers, body } }`, bodies in base64), so that both sides send the same
 * bytes; without it, a short response.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const SHORT = JSON.stringify({ status: 'ok' });
const file = process.env.SENDS;
const sentByPath: Record<string, Sent> = file
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Sent>)
  : {
      '/': {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Buffer.from(SHORT).toString('base64'),
      },
    };
const fixedResponses = new Map(
  Object.entries(sentByPath).map(([path, { headers, body }]) => {
    const bytes = Buffer.from(body, 'base64');
    return [path, { headers: { ...headers, 'content-length': bytes.length }, bytes }];
  }),
);

const server = createServer((request, response) => {
  const fixedResponse = fixedResponses.get(request.url ?? '/');
  if (!fixedResponse) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, fixedResponse.headers);
  response.end(fixedResponse.bytes);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  process.disconnect?.();
});
process.on('disconnect', () => process.exit(0));
