/** A browser's subscription. */
export interface PushTarget {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
}

export interface PushToSend {
  readonly target: PushTarget;
  readonly vapid: { readonly publicKey: string; readonly privateKey: string };
  /** Encrypted for the browser. */
  readonly payload: string;
  readonly ttlSeconds: number;
}

/** The browsers' push services. */
export interface PushService {
  /** Whether this endpoint belongs to a push service that we send to. */
  knows(endpoint: string): boolean;
  /**
   * The push service's HTTP status; follows no redirect. @throws if it can't be reached, with a message that contains
   * neither endpoint nor keys
   */
  send(push: PushToSend): Promise<number>;
}
