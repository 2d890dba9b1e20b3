const SECOND = 1000;

/**
 * How long our servers wait for what clients send, as Fastify options; milliseconds. A request that takes longer gets a
 * 408, and its connection is closed.
 */
export const CONNECTION_LIMITS = {
  /** For a whole request with its body: 10 MB over slow 3G (400 kbit/s) take 210 seconds. */
  requestTimeout: 300 * SECOND,
  /** For a connection that is idle in both directions. Event streams send something every 20 seconds. */
  connectionTimeout: 120 * SECOND,
  http: {
    headersTimeout: 20 * SECOND,
    connectionsCheckingInterval: SECOND,
  },
} as const;
