const SECOND = 1000;

/**
 * How long a server of ours waits for what others send, as Fastify takes it; milliseconds. Where a request takes longer, it is
 * answered 408 and its connection closed.
 */
export const CONNECTION_LIMITS = {
  /** A whole request with its body: 10 MB over slow 3G (400 kbit/s) take 210 seconds. */
  requestTimeout: 300 * SECOND,
  /** A connection on which nothing moves in either direction. Event streams send something every 20 seconds. */
  connectionTimeout: 120 * SECOND,
  http: {
    headersTimeout: 20 * SECOND,
    connectionsCheckingInterval: SECOND,
  },
} as const;
