import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Shot } from '../harness/load.ts';

/** A request sent repeatedly, the same or a new one each time. */
export interface Kind {
  readonly name: string;
  /** The share of all requests, in percent. */
  readonly share: number;
  readonly shot: () => Shot;
}

export interface LoadReport {
  readonly requests: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly slowestMs: number;
}

/**
 * Sends requests of these kinds in turn over keep-alive connections, as browsers do: at least `atLeast`, and until
 * `enough` returns true. Nothing is retried; anything but a 2xx, or a broken connection, is a failure.
 */
export async function runLoad(
  url: string,
  kinds: readonly Kind[],
  { connections, atLeast, enough }: { connections: number; atLeast: number; enough: () => boolean },
): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  // Spread evenly: each turn goes to the kind furthest below its share.
  const sent = kinds.map(() => 0);
  const failures: string[] = [];
  let requests = 0;
  let failed = 0;
  let slowestMs = 0;
  const one = async (): Promise<void> => {
    const behind = kinds.map(({ share }, index) => (requests * share) / 100 - (sent[index] ?? 0));
    const at = behind.indexOf(Math.max(...behind));
    const kind = kinds[at];
    if (!kind) return;
    requests += 1;
    sent[at] = (sent[at] ?? 0) + 1;
    const { method, path, headers, body } = kind.shot();
    const began = performance.now();
    try {
      const clientRequest = request(url + path, { method, headers, agent }).end(body);
      const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of response) text += chunk;
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text.slice(0, 200)}`);
    } catch (error) {
      failed += 1;
      if (failures.length < 10) failures.push(`${kind.name}: ${error instanceof Error ? error.message : error}`);
    }
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
  };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (requests < atLeast || !enough()) await one();
    }),
  );
  agent.destroy();
  return { requests, failed, failures, slowestMs };
}
