import { Agent, type IncomingMessage, request } from 'node:http';

export interface Due {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

export interface TimedResponse {
  readonly name: string;
  /** Milliseconds from when the request was due to the last byte of its response. */
  readonly ms: number;
}

function sendRequest(url: string, { path, headers }: Due, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url + path, { headers, agent }, (response: IncomingMessage) => {
      response.resume();
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} answered ${response.statusCode}.`));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Starts this many requests per second on schedule, whether or not earlier ones have finished. */
export async function openLoop(url: string, perSecond: number, requests: readonly Due[]): Promise<TimedResponse[]> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  try {
    return await Promise.all(
      requests.map(async (due, n) => {
        const at = began + (n * 1000) / perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
        await sendRequest(url, due, agent);
        return { name: due.name, ms: performance.now() - at };
      }),
    );
  } finally {
    agent.destroy();
  }
}
