import { createIsomorphicFn } from '@tanstack/react-start';

/** One request to our own API, as sent. */
export interface ApiRequest {
  method: string;
  /** Path with query, starting with `/api/v1`. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
}
export interface ApiResponse {
  status: number;
  body: unknown;
}

/** Set by the process that mounts the web: calls the API in-process, as the person whose page is being rendered. */
declare global {
  var __callboardInject: ((request: ApiRequest) => Promise<{ status: number; text: string }>) | undefined;
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a request: in-process while a page is rendered on the server, with fetch in the browser. */
export const send = createIsomorphicFn()
  .server(async (request: ApiRequest): Promise<ApiResponse> => {
    const inject = globalThis.__callboardInject;
    if (!inject) throw new Error('The web is not mounted: no in-process API.');
    const response = await inject(request);
    return { status: response.status, body: parse(response.text) };
  })
  .client(async (request: ApiRequest): Promise<ApiResponse> => {
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        credentials: 'same-origin',
        // A CDN's stale response won't do for someone who has just changed something.
        cache: 'no-cache',
        ...(request.payload === undefined ? {} : { body: request.payload }),
      });
      return { status: response.status, body: parse(await response.text()) };
    } catch {
      return { status: 0, body: undefined };
    }
  });
