/**
 * Faults of requests, set by a control and used up one by one. `before`: nothing happened. `after`: the effect is
 * there and the caller doesn't learn of it. A status of 0 cuts the connection.
 */
export type RequestFault = {
  /** `POST /v1/refunds`; an asterisk stands for one part of the path. */
  route: string;
  when: 'before' | 'after';
  /** HTTP status of the answer, 0 cuts the connection. */
  status: number;
  /** How many requests it still hits. */
  times: number;
  /** Real milliseconds to wait before the request is executed; the idempotency key counts as in progress meanwhile. */
  delayMs: number;
  /** Whether the idempotency key remembers the failure; by default 500 is remembered, as Stripe does, others aren't. */
  stored: boolean;
  /** `Retry-After` of the answer: seconds, or an instant; only Zoom says it. */
  retryAfter?: number | string | undefined;
};

export class RequestFaults {
  #faults: RequestFault[] = [];

  add(fault: RequestFault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly RequestFault[] {
    return this.#faults;
  }

  /** The fault for this request, used up by one. */
  take(method: string, path: string): RequestFault | undefined {
    const found = this.#faults.find((fault) => matches(fault.route, `${method} ${path}`));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }
}

function matches(route: string, request: string): boolean {
  const wanted = route.split('/');
  const parts = request.split('/');
  return wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index]);
}
