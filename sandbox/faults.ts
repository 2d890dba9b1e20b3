/**
 * Faults in requests, set by a control and used up one by one. `before`: the request has no effect. `after`: it has its
 * effect, but the caller doesn't learn of it. Status 0 cuts the connection.
 */
export type RequestFault = {
  /** The affected requests: `POST /v1/refunds`. An asterisk matches one path segment. */
  route: string;
  when: 'before' | 'after';
  /** HTTP status of the response; 0 cuts the connection. */
  status: number;
  /** How many more requests the fault affects. */
  times: number;
  /** Real milliseconds to wait before the request runs. The idempotency key counts as in use in the meantime. */
  delayMs: number;
  /** Whether the idempotency key stores the failure. As at Stripe, a 500 is stored by default, and others aren't. */
  stored: boolean;
  /** The response's `Retry-After`: seconds or an instant. Only Zoom sends it. */
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

  /** The fault for this request, if there is one. It affects one request fewer from now on. */
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
