import type { AddressInfo } from 'node:net';
import { buildSandbox, type Sandbox } from './app.ts';
import type { SandboxOptions } from './options.ts';

export type RunningSandbox = {
  app: Sandbox;
  world: Sandbox['world'];
  url: string;
  /** What the SDK needs to reach the sandbox: `new Stripe(key, connection)`. */
  connection: { host: string; port: number; protocol: 'http' };
  /** POSTs to a control, for example `control('clock', { advance_days: 31 })`. */
  control: <T = unknown>(path: string, body?: unknown) => Promise<T>;
  close: () => Promise<void>;
};

/** Starts a sandbox on a free port (or the given one), for tests and `main.ts`. */
export async function startSandbox(
  options: SandboxOptions & { port?: number; host?: string } = {},
): Promise<RunningSandbox> {
  const app = buildSandbox(options);
  const host = options.host ?? '127.0.0.1';
  await app.listen({ host, port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo; // The server listens on a port, not a pipe.
  const url = `http://${host}:${port}`;
  return {
    app,
    world: app.world,
    url,
    connection: { host, port, protocol: 'http' },
    close: () => app.close(),
    control: async <T>(path: string, body: unknown = {}): Promise<T> => {
      const response = await fetch(`${url}/_controls/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const json = (await response.json()) as T & { error?: unknown };
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json.error)}`);
      return json;
    },
  };
}
