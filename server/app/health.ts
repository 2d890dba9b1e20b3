import { createServer } from 'node:http';
import type { DatabaseState } from '#server/platform/database/readiness.ts';

/**
 * Opens a port that serves `/healthz` and `/readyz`, and 503 for everything else: for workers, and for a web process
 * that is waiting for its schema.
 */
export async function openHealthPort(
  { host, port }: { host: string; port: number },
  readiness: () => Promise<DatabaseState>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const respond = (code: number, status: string): void => {
      response.writeHead(code, {
        'content-type': 'application/json; charset=utf-8',
        ...(code === 503 ? { 'retry-after': '5' } : {}),
      });
      response.end(JSON.stringify({ status }));
    };
    const path = request.url?.split('?')[0];
    if (path === '/healthz') return respond(200, 'ok');
    void readiness().then((status) => respond(path === '/readyz' && status === 'ready' ? 200 : 503, status));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
