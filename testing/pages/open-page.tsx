import { HeadContent, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { showPageFor } from '#web/api/page-person.ts';
import { reopenDrafts } from '#web/kit/form/drafts.ts';
import { getRouter } from '#web/router.tsx';
import { App, Route } from '#web/routes/__root.tsx';
import type { TestApp } from '../app.ts';

// The test already provides the document.
Route.update({
  component: () => (
    <>
      <HeadContent />
      <App />
    </>
  ),
});

export interface OpenedPage {
  /** Types and clicks as a person does. */
  readonly user: UserEvent;
  /** Loads a URL again in the same browser: cookies and storage stay. */
  open(address: string): Promise<void>;
  /** The current path and query. */
  address(): string;
  /** Drops the session, as if it had expired, or starts one for this person in the same browser. */
  session(personId: number | null): Promise<void>;
  /** Makes requests fail, as without a connection. */
  offline(on: boolean): void;
  /** Waits until this URL is open. */
  arrive(address: string | RegExp): Promise<void>;
  /**
   * Makes these calls (`POST /api/v1/…`) fail with this status before they reach the server. Returns a function that
   * stops it.
   */
  failing(calls: RegExp, status: number, error: { error: string; code?: string }): () => void;
  /** Waits until the page navigates to another site. Returns that URL. The page itself stays as it was. */
  leave(): Promise<string>;
  /** The page's API requests so far, oldest first. */
  readonly asked: readonly SentRequest[];
}

export interface SentRequest {
  /** `GET /api/v1/events?page=2`. */
  readonly call: string;
  readonly key: string | null;
  readonly body: unknown;
}

const OUTSIDE = globalThis.fetch;

async function cookiesOf(t: TestApp, personId: number | null): Promise<Map<string, string>> {
  if (personId === null) return new Map();
  const header = await t.cookieOf(personId);
  const at = header.indexOf('=');
  return new Map([[header.slice(0, at), header.slice(at + 1)]]);
}

/**
 * Opens a web page as a person (null: a visitor). React renders into a DOM without layout or styles; the API responds
 * in the same process. Full page loads (`location.assign`, a plain link) remount the page.
 */
export async function openPage(t: TestApp, personId: number | null, address: string): Promise<OpenedPage> {
  let cookies = await cookiesOf(t, personId);
  let offline = false;
  const failures = new Set<{ calls: RegExp; answer: () => Response }>();
  const requests: SentRequest[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    if (url.origin !== window.location.origin) return OUTSIDE(input, init);
    if (offline) throw new TypeError('Failed to fetch');
    const request = new Request(url, init);
    for (const { calls, answer } of failures) if (calls.test(`${request.method} ${String(input)}`)) return answer();
    const body = Buffer.from(await request.arrayBuffer());
    const json = request.headers.get('content-type')?.includes('json') && body.length > 0;
    requests.push({
      call: `${request.method} ${url.pathname}${url.search}`,
      key: request.headers.get('idempotency-key'),
      body: json ? JSON.parse(body.toString()) : null,
    });
    const response = await t.app.inject({
      method: request.method as InjectOptions['method'],
      url: String(input),
      headers: Object.fromEntries(request.headers),
      cookies: Object.fromEntries(cookies),
      ...(body.length > 0 ? { payload: body } : {}),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const empty = response.body === '' || response.statusCode === 204 || response.statusCode === 304;
    return new Response(empty ? null : response.body, { status: response.statusCode });
  };
  globalThis.fetch = send;

  let elsewhere: string | undefined;
  const open = async (wanted: string): Promise<void> => {
    const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
    if (origin !== window.location.origin) {
      elsewhere = wanted;
      return;
    }
    cleanup();
    reopenDrafts();
    showPageFor(undefined);
    window.history.replaceState(null, '', `${pathname}${search}${hash}`);
    const router = getRouter();
    render(<RouterProvider router={router} />);
    await router.load();
  };
  // As in a browser, running code still finishes: React refuses to unmount in the middle of rendering.
  const openNext = (wanted: string | URL) => void setTimeout(() => void open(String(wanted)));
  window.location.assign = openNext;
  window.location.replace = openNext;
  window.location.reload = () => openNext(window.location.href);
  document.onclick = (event) => {
    const link = (event.target as Element).closest('a');
    if (event.defaultPrevented || link?.origin !== window.location.origin || link.target || link.download) return;
    event.preventDefault();
    openNext(link.href);
  };
  const here = () => `${window.location.pathname}${window.location.search}`;
  await open(address);
  return {
    user: userEvent.setup(),
    open,
    address: here,
    failing(calls, status, error) {
      const failure = { calls, answer: () => Response.json(error, { status }) };
      failures.add(failure);
      return () => void failures.delete(failure);
    },
    session: async (person) => {
      cookies = await cookiesOf(t, person);
    },
    offline: (on) => {
      offline = on;
    },
    arrive: (wanted) =>
      waitFor(() => (typeof wanted === 'string' ? expect(here()).toBe(wanted) : expect(here()).toMatch(wanted))),
    async leave() {
      await waitFor(() => expect(elsewhere, 'another site').toBeDefined());
      const address = elsewhere ?? '';
      elsewhere = undefined;
      return address;
    },
    asked: requests,
  };
}
