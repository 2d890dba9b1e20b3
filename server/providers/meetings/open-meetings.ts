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
import { bodyOf, listAnswer, meetingAnswer, meetingOf, problemAnswer, tokenAnswer } from './zoom-shapes.ts';

const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it expires. */
const TOKEN_SLACK_MS = 60_000;
const PAGE_SIZE = 300;
const PAGES_AT_MOST = 40;
/** Zoom's codes: an invalid token, no such meeting, a running meeting, one that has ended. */
const BAD_TOKEN = 124;
const NO_MEETING = 3001;
const RUNS = 3002;
const ENDED = 3007;
/** A running meeting can't be deleted; the next attempt is this much later. */
const RUNS_MS = 10 * 60_000;

interface Answer {
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

  async function send(key: string, url: string, init: RequestInit): Promise<Answer> {
    const wait = (pausedUntil.get(key) ?? 0) - Date.now();
    if (wait > 0) throw new MeetingsLimited('Zoom asked us to wait.', wait);
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      const json: unknown = text === '' ? undefined : JSON.parse(text);
      const told = problemAnswer.safeParse(json).data;
      const words = told?.message ?? told?.reason ?? told?.error ?? String(response.status);
      if (response.status === 429) {
        const { headers } = response;
        const limit = { retryAfter: headers.get('retry-after'), type: headers.get('x-ratelimit-type'), message: words };
        const waitMs = waitOf(limit, Date.now());
        pausedUntil.set(key, Date.now() + waitMs);
        throw new MeetingsLimited(words, waitMs);
      }
      if (response.status >= 500) throw new MeetingsUnavailable(`Zoom: ${response.status}`);
      return { status: response.status, json, code: told?.code, words };
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
    const answer = await send(key, `${oauthUrl}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: account.accountId }),
    });
    if (answer.status !== 200) throw new MeetingsRefused(answer.words, true);
    const told = shaped(tokenAnswer, answer.json);
    tokens.set(key, { text: told.access_token, until: Date.now() + told.expires_in * 1000 - TOKEN_SLACK_MS });
    return told.access_token;
  }

  /** One call with a token. A token that expired early is fetched again, once; the rejected call did nothing. */
  async function call(
    key: string,
    account: MeetingSignIn,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    for (let again = false; ; again = true) {
      const token = await tokenOf(key, account);
      const answer = await send(key, apiUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (answer.status !== 401 && answer.code !== BAD_TOKEN) return answer;
      tokens.delete(key);
      if (again) throw new MeetingsRefused(answer.words, true);
    }
  }

  /** Calls for one account run one after another, so they share its rate limit and its token. */
  function asked(account: MeetingSignIn, method: string, path: string, body?: object): Promise<Answer> {
    const key = createHash('sha256').update(JSON.stringify(account)).digest('base64url');
    return queue.run(key, () => call(key, account, method, path, body));
  }

  async function list(account: MeetingSignIn): Promise<Meeting[]> {
    const found: Meeting[] = [];
    let next = '';
    for (let page = 0; page < PAGES_AT_MOST; page += 1) {
      const query = new URLSearchParams({
        type: 'scheduled',
        page_size: String(PAGE_SIZE),
        ...(next ? { next_page_token: next } : {}),
      });
      const answer = await asked(account, 'GET', `/users/me/meetings?${query}`);
      if (answer.status !== 200) throw new MeetingsRefused(answer.words);
      const told = shaped(listAnswer, answer.json);
      found.push(...told.meetings.map(meetingOf));
      next = told.next_page_token;
      if (next === '') return found;
    }
    // A partial list would make a meeting look deleted.
    throw new MeetingsRefused('This account has more meetings than we read.');
  }

  const pathOf = (id: string) => `/meetings/${encodeURIComponent(id)}`;
  const isGone = (answer: Answer) => answer.status === 404 || answer.code === NO_MEETING;

  return {
    async create(account, wish) {
      const answer = await asked(account, 'POST', '/users/me/meetings', bodyOf(wish));
      if (answer.status !== 201) throw new MeetingsRefused(answer.words);
      return meetingOf(shaped(meetingAnswer, answer.json));
    },
    async update(account, id, wish) {
      const answer = await asked(account, 'PATCH', pathOf(id), bodyOf(wish));
      if (isGone(answer)) return false;
      if (answer.status !== 204) throw new MeetingsRefused(answer.words);
      return true;
    },
    async remove(account, id) {
      const answer = await asked(account, 'DELETE', pathOf(id));
      if (answer.status === 204 || isGone(answer) || answer.code === ENDED) return;
      if (answer.code === RUNS) throw new MeetingsLimited(answer.words, RUNS_MS, false);
      throw new MeetingsRefused(answer.words);
    },
    async read(account, id) {
      const answer = await asked(account, 'GET', pathOf(id));
      if (isGone(answer)) return undefined;
      if (answer.status !== 200) throw new MeetingsRefused(answer.words);
      return meetingOf(shaped(meetingAnswer, answer.json));
    },
    list,
    find: async (account, key) => (await list(account)).filter((meeting) => meeting.key === key),
    async check(account) {
      const answer = await asked(account, 'GET', '/users/me/meetings?type=scheduled&page_size=1');
      if (answer.status !== 200) throw new MeetingsRefused(answer.words);
      shaped(listAnswer, answer.json);
    },
  };
}

/** A response in an undocumented shape: the call's outcome is unknown. */
function shaped<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const told = shape.safeParse(json);
  if (!told.success) throw new MeetingsUnavailable('Zoom answered in another shape.');
  return told.data;
}
