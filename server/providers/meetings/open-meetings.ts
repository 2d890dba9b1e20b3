import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import {
  type Meeting,
  type MeetingSignIn,
  type Meetings,
  MeetingsLimited,
  MeetingsRefused,
  MeetingsUnavailable,
} from './meetings.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { waitOf } from './zoom-limits.ts';
import { bodyOf, listResponse, meetingOf, meetingResponse, problemResponse, tokenResponse } from './zoom-shapes.ts';

const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it expires. */
const TOKEN_SLACK_MS = 60_000;
const PAGE_SIZE = 300;
const MAX_PAGES = 40;
/** Zoom's codes: an invalid token, no such meeting, a running meeting, one that has ended. */
const BAD_TOKEN = 124;
const NO_MEETING = 3001;
const RUNS = 3002;
const ENDED = 3007;
/** A running meeting can't be deleted; the next attempt is this much later. */
const RUNS_MS = 10 * 60_000;

interface ZoomResponse {
  readonly status: number;
  readonly json: unknown;
  readonly code: number | undefined;
  readonly words: string;
}

/** Zoom's server-to-server OAuth and meetings, or the sandbox that speaks the same API. Calls nothing yet. */
export function openMeetings(config: Config, log: Log): Meetings {
  const { apiUrl, oauthUrl } = config.zoom;
  const queue = new OneAtATime();
  /** Tokens by the queue's key; `until` is real time. */
  const tokens = new Map<string, { text: string; until: number }>();
  const pausedUntil = new Map<string, number>();

  async function send(key: string, url: string, init: RequestInit): Promise<ZoomResponse> {
    const wait = (pausedUntil.get(key) ?? 0) - Date.now();
    if (wait > 0) throw new MeetingsLimited('Zoom asked us to wait.', wait);
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      const json: unknown = text === '' ? undefined : JSON.parse(text);
      const problem = problemResponse.safeParse(json).data;
      const errorText = problem?.message ?? problem?.reason ?? problem?.error ?? String(response.status);
      if (response.status === 429) {
        const { headers } = response;
        const limit = {
          retryAfter: headers.get('retry-after'),
          type: headers.get('x-ratelimit-type'),
          message: errorText,
        };
        const waitMs = waitOf(limit, Date.now());
        pausedUntil.set(key, Date.now() + waitMs);
        throw new MeetingsLimited(errorText, waitMs);
      }
      if (response.status >= 500) throw new MeetingsUnavailable(`Zoom: ${response.status}`);
      return { status: response.status, json, code: problem?.code, words: errorText };
    } catch (error) {
      if (error instanceof MeetingsLimited || error instanceof MeetingsUnavailable) throw error;
      // A dropped connection, a timeout, or an invalid response.
      const why = error instanceof Error ? error.name : 'unknown';
      log.warn({ why }, 'Zoom is away');
      throw new MeetingsUnavailable(`Zoom: ${why}`);
    }
  }

  async function tokenOf(key: string, account: MeetingSignIn): Promise<string> {
    const kept = tokens.get(key);
    if (kept && kept.until > Date.now()) return kept.text;
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const response = await send(key, `${oauthUrl}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: account.accountId }),
    });
    if (response.status !== 200) throw new MeetingsRefused(response.words, true);
    const parsed = shaped(tokenResponse, response.json);
    tokens.set(key, { text: parsed.access_token, until: Date.now() + parsed.expires_in * 1000 - TOKEN_SLACK_MS });
    return parsed.access_token;
  }

  /** One call with a token. A token that expired early is fetched again, once; the rejected call did nothing. */
  async function call(
    key: string,
    account: MeetingSignIn,
    method: string,
    path: string,
    body?: object,
  ): Promise<ZoomResponse> {
    for (let retried = false; ; retried = true) {
      const token = await tokenOf(key, account);
      const response = await send(key, apiUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (response.status !== 401 && response.code !== BAD_TOKEN) return response;
      tokens.delete(key);
      if (retried) throw new MeetingsRefused(response.words, true);
    }
  }

  /** Calls for one account run one after another, so they share its rate limit and its token. */
  function enqueueCall(account: MeetingSignIn, method: string, path: string, body?: object): Promise<ZoomResponse> {
    const key = createHash('sha256').update(JSON.stringify(account)).digest('base64url');
    return queue.run(key, () => call(key, account, method, path, body));
  }

  async function list(account: MeetingSignIn): Promise<Meeting[]> {
    const found: Meeting[] = [];
    let next = '';
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = new URLSearchParams({
        type: 'scheduled',
        page_size: String(PAGE_SIZE),
        ...(next ? { next_page_token: next } : {}),
      });
      const response = await enqueueCall(account, 'GET', `/users/me/meetings?${query}`);
      if (response.status !== 200) throw new MeetingsRefused(response.words);
      const parsed = shaped(listResponse, response.json);
      found.push(...parsed.meetings.map(meetingOf));
      next = parsed.next_page_token;
      if (next === '') return found;
    }
    // A partial list would make a meeting look deleted.
    throw new MeetingsRefused('This account has more meetings than we read.');
  }

  const pathOf = (id: string) => `/meetings/${encodeURIComponent(id)}`;
  const isGone = (response: ZoomResponse) => response.status === 404 || response.code === NO_MEETING;

  return {
    async create(account, wish) {
      const response = await enqueueCall(account, 'POST', '/users/me/meetings', bodyOf(wish));
      if (response.status !== 201) throw new MeetingsRefused(response.words);
      return meetingOf(shaped(meetingResponse, response.json));
    },
    async update(account, id, wish) {
      const response = await enqueueCall(account, 'PATCH', pathOf(id), bodyOf(wish));
      if (isGone(response)) return false;
      if (response.status !== 204) throw new MeetingsRefused(response.words);
      return true;
    },
    async remove(account, id) {
      const response = await enqueueCall(account, 'DELETE', pathOf(id));
      if (response.status === 204 || isGone(response) || response.code === ENDED) return;
      if (response.code === RUNS) throw new MeetingsLimited(response.words, RUNS_MS, false);
      throw new MeetingsRefused(response.words);
    },
    async read(account, id) {
      const response = await enqueueCall(account, 'GET', pathOf(id));
      if (isGone(response)) return undefined;
      if (response.status !== 200) throw new MeetingsRefused(response.words);
      return meetingOf(shaped(meetingResponse, response.json));
    },
    list,
    find: async (account, key) => (await list(account)).filter((meeting) => meeting.key === key),
    async check(account) {
      const response = await enqueueCall(account, 'GET', '/users/me/meetings?type=scheduled&page_size=1');
      if (response.status !== 200) throw new MeetingsRefused(response.words);
      shaped(listResponse, response.json);
    },
  };
}

/** A response in an undocumented shape: the call's outcome is unknown. */
function shaped<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw new MeetingsUnavailable('Zoom answered in another shape.');
  return parsed.data;
}
