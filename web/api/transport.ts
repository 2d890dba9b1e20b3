import { createIsomorphicFn } from '@tanstack/react-start';

/** One request to our own API, as the wire sees it. */
export interface ApiRequest {
  method: string;
  /** Path with query, from `/api/v1` on. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
}
export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** Set by the program that mounts the web: calls the API in the same process, as the person whose page is being rendered. */
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

/** Sends a request: in-process while a page is rendered on the server, by fetch in the browser. */
export const send = createIsomorphicFn()
  .server(async (request: ApiRequest): Promise<ApiAnswer> => {
    const inject = globalThis.__callboardInject;
    if (!inject) throw new Error('The web is not mounted: no in-process API.');
    const answer = await inject(request);
    return { status: answer.status, body: parse(answer.text) };
  })
  .client(async (request: ApiRequest): Promise<ApiAnswer> => {
    try {
      const answer = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        credentials: 'same-origin',
        // What a CDN may still send while it asks anew is no answer to who has just changed something.
        cache: 'no-cache',
        ...(request.payload === undefined ? {} : { body: request.payload }),
      });
      return { status: answer.status, body: parse(await answer.text()) };
    } catch {
      return { status: 0, body: undefined };
    }
  });
