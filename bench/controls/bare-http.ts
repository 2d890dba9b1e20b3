/** What Node itself can do: one handler, a short fixed answer, no log. Every HTTP rate is compared with it. */
import { createServer } from 'node:http';

const BODY = JSON.stringify({ status: 'ok' });
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(BODY) };

const server = createServer((_request, response) => {
  response.writeHead(200, HEADERS);
  response.end(BODY);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  process.disconnect?.();
});
process.on('disconnect', () => process.exit(0));
