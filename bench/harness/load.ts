import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Paths and headers that the connections go through in turn; one plain GET of `url` when left out. */
  readonly requests?: readonly { readonly path: string; readonly headers?: Record<string, string> }[];
}

/** Requests answered a second, over all connections. Anything but 2xx is a failure of the bench. */
export async function requestsPerSecond(load: Load): Promise<number> {
  let next = 0;
  const { requests } = load;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    ...(requests
      ? {
          requests: [
            {
              setupRequest: (request) => {
                const mine = requests[next % requests.length];
                next += 1;
                return { ...request, path: mine?.path ?? '/', headers: { ...request.headers, ...mine?.headers } };
              },
            },
          ],
        }
      : {}),
  });
  const answered = result['2xx'];
  if (result.errors > 0 || result.non2xx > 0 || answered === 0) {
    throw new Error(`${load.url}: ${answered} answers, ${result.non2xx} not 2xx, ${result.errors} errors.`);
  }
  return answered / result.duration;
}

export interface Shot {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Volley {
  /** Statuses with how often each came. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Sends every request exactly once, as fast as so many connections can. */
export async function fireOnce(url: string, connections: number, shots: readonly Shot[]): Promise<Volley> {
  let next = 0;
  const statuses: Record<string, number> = {};
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: Math.min(connections, shots.length),
        amount: shots.length,
        timeout: 60,
        requests: [
          {
            setupRequest: (request) => {
              // The client prepares a request ahead per connection; those past the end are never sent.
              const shot = shots[Math.min(next, shots.length - 1)];
              next += 1;
              if (!shot) return request;
              const { method, path, body } = shot;
              return { ...request, method, path, headers: shot.headers, ...(body === undefined ? {} : { body }) };
            },
          },
        ],
      },
      (error, result) => {
        if (error) reject(error);
        else if (result.errors > 0) reject(new Error(`${result.errors} requests were not answered.`));
        else resolve();
      },
    );
    run.on('response', (_client, status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  return { statuses, seconds: (performance.now() - began) / 1000 };
}
