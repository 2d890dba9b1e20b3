import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { LIVE_PATH } from '#contract/events/live.ts';
import { PROXY_CHECK_PATH, type ProxyCheck, proxyCheckToken } from '#server/app/proxy-check.ts';
import type { Config } from '#server/platform/config.ts';
import { type Finding, failure, fine, reasonIn, warning } from './finding.ts';

const POSTED_BYTES = 3 * 1024 * 1024;
const ANSWER_MS = 20_000;
/** How long to wait for a stream's first bytes: unbuffered, they arrive immediately; slow connections need a moment. */
const STREAM_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates renew automatically a month before they expire; one with fewer days left than this wasn't renewed. */
const RENEWED_DAYS = 14;
/** An IP address reserved for documentation, which no host has (RFC 5737). */
const WRITTEN_BY_US = '192.0.2.1';

const REACH: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Check PUBLIC_URL, and that its name is in DNS.',
  EAI_AGAIN: 'Check that this machine has DNS.',
  ECONNREFUSED: 'Start the proxy and the web process; check the port in PUBLIC_URL.',
  ETIMEDOUT: 'Check firewalls, and whether this machine can reach its own public address.',
  CERT_HAS_EXPIRED: 'Renew the certificate, and load it into the proxy.',
  ERR_TLS_CERT_ALTNAME_INVALID: "Use a certificate for PUBLIC_URL's name.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Give the proxy the whole chain (fullchain.pem), not just the certificate.',
};
const UNTRUSTED =
  "Use a certificate that browsers trust, for example from Let's Encrypt. To check everything else with this one first, set NODE_EXTRA_CA_CERTS to its file.";

interface SendOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

/**
 * Sends a request and resolves with the response head; the caller reads or destroys the body. The whole exchange ends
 * within `waitMs`.
 */
async function send(
  url: string,
  { method = 'GET', headers = {}, body }: SendOptions,
  waitMs: number,
): Promise<IncomingMessage> {
  const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
    method,
    // A new connection each time.
    agent: false,
    headers: { 'user-agent': 'callboard-doctor', ...headers, ...(body ? { 'content-length': body.length } : {}) },
  });
  request.on('error', () => undefined);
  const late = () => request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(late, waitMs);
  request.once('close', () => clearTimeout(timer));
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(body);
  const [response] = await answered;
  response.on('error', () => undefined);
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

function unreachableFinding(url: string, error: unknown): Finding {
  const says = reasonIn(error);
  const { code } = error as { code?: unknown };
  const known = Object.keys(REACH).find((name) => code === name || says.includes(name));
  const todo = known ? REACH[known] : /certificate|SELF_SIGNED/i.test(says) ? UNTRUSTED : undefined;
  return failure('PUBLIC_URL', `${url} can't be reached: ${says}`, todo ?? 'Check the proxy and its log.');
}

/** Judges a certificate by its expiry date. */
export function certificateFinding(until: Date, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const says = `the certificate is trusted, until ${until.toISOString().slice(0, 10)}`;
  if (days >= RENEWED_DAYS) return fine('TLS', says);
  return warning('TLS', `${says}: ${days} more days`, "Renew it, and check why it wasn't renewed automatically.");
}

/** Whether Callboard responds at PUBLIC_URL, over TLS that browsers accept. `reached`: the other checks can run. */
async function reachFindings({ publicUrl }: Config): Promise<{ findings: Finding[]; reached: boolean }> {
  let response: IncomingMessage;
  try {
    response = await send(`${publicUrl}/healthz`, {}, ANSWER_MS);
  } catch (error) {
    return { findings: [unreachableFinding(publicUrl, error)], reached: false };
  }
  const { socket, statusCode = 0, headers } = response;
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
  const text = await textOf(response).catch(() => '');
  const findings = certificate ? [certificateFinding(new Date(certificate.valid_to), new Date())] : [];
  if (statusCode >= 300 && statusCode < 400) {
    const says = `${publicUrl} redirects to ${headers.location}`;
    return {
      findings: [...findings, failure('PUBLIC_URL', says, 'Set PUBLIC_URL to the address people end up at.')],
      reached: false,
    };
  }
  if (statusCode !== 200 || text !== '{"status":"ok"}') {
    const says = `${publicUrl} answers ${statusCode}, and not the way a Callboard web process does`;
    const todo = 'Start the web process, and let the proxy pass all paths to it.';
    return { findings: [...findings, failure('PUBLIC_URL', says, todo)], reached: false };
  }
  return { findings: [...findings, fine('PUBLIC_URL', `${publicUrl} answers`)], reached: true };
}

/**
 * Judges the forwarded headers that arrived. `https`: PUBLIC_URL starts with https, so something in front of us
 * terminates TLS.
 */
export function forwardedFinding(seen: ProxyCheck, https: boolean): Finding {
  const about = 'forwarded headers';
  const hops = (seen.forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const added = hops[0] === WRITTEN_BY_US ? hops.slice(1) : hops;
  if (added.length === 0) {
    if (seen.trustProxy)
      return failure(
        about,
        'no proxy sets X-Forwarded-For, but TRUST_PROXY=true: visitors can choose the address that limits count them by',
        "Have the proxy set X-Forwarded-For to the address it sees, or leave out TRUST_PROXY if there's no proxy.",
      );
    if (https)
      return failure(
        about,
        'the proxy sets no X-Forwarded-For: limits count everyone as one visitor',
        'Have it set X-Forwarded-For and X-Forwarded-Proto, and set TRUST_PROXY=true.',
      );
    return fine(about, 'none, and no proxy');
  }
  if (!seen.trustProxy)
    return failure(
      about,
      'the proxy sets X-Forwarded-For, but the web process ignores it: limits count everyone as one visitor',
      'Set TRUST_PROXY=true, and restart the web process.',
    );
  if (added.length > 1)
    return failure(
      about,
      `${added.length} proxies add to X-Forwarded-For; the nearest is believed, so limits count everyone as ${seen.from}`,
      "Have the nearest proxy pass on only the visitor's address.",
    );
  if (https && seen.forwardedProto !== 'https')
    return warning(
      about,
      `X-Forwarded-Proto is ${seen.forwardedProto ?? 'missing'}, but visitors use https`,
      'Have the proxy set it to https.',
    );
  return fine(about, `arrive; this machine shows up as ${seen.from}`);
}

/** Posts this many bytes. Returns what the web process saw of them, or the status if something else responded. */
async function post(config: Config, bytes: number): Promise<{ status: number; seen?: ProxyCheck }> {
  const response = await send(
    `${config.publicUrl}${PROXY_CHECK_PATH}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${proxyCheckToken(config)}`,
        'content-type': 'application/octet-stream',
        'x-forwarded-for': WRITTEN_BY_US,
      },
      body: Buffer.alloc(bytes),
    },
    ANSWER_MS,
  );
  const { statusCode: status = 0 } = response;
  const text = await textOf(response);
  return status === 200 ? { status, seen: JSON.parse(text) as ProxyCheck } : { status };
}

async function headersFinding(config: Config): Promise<Finding> {
  const { status, seen } = await post(config, 1);
  if (seen) return forwardedFinding(seen, config.publicUrl.startsWith('https:'));
  if (status === 404)
    return failure(
      'PUBLIC_URL',
      'reaches a different installation, or an older release',
      'Check DNS and the proxy; restart the web process with the same environment as this command.',
    );
  return failure('forwarded headers', `a POST got status ${status}`, "Check the proxy's log.");
}

async function uploadFinding(config: Config): Promise<Finding> {
  const about = 'uploads through the proxy';
  const raise =
    'Let the proxy accept 30 MB: client_max_body_size 30m; in nginx, request_body { max_size 30MB } in Caddy.';
  try {
    const { status, seen } = await post(config, POSTED_BYTES);
    if (seen?.bytes === POSTED_BYTES) return fine(about, '3 MB arrive');
    if (seen) return failure(about, `only ${seen.bytes} bytes of 3 MB arrive`, "Check the proxy's log.");
    if (status === 413) return failure(about, 'the proxy refuses 3 MB (413)', raise);
    return failure(about, `3 MB got status ${status}`, "Check the proxy's log.");
  } catch (error) {
    return failure(about, `3 MB didn't get through: ${reasonIn(error)}`, raise);
  }
}

/** Checks whether the first bytes of a stream arrive while it is open. */
async function streamFinding({ publicUrl }: Config, withinMs: number): Promise<Finding> {
  const about = 'event streams';
  const buffered = failure(
    about,
    `nothing arrives within ${withinMs / 1000} s: the proxy buffers responses, so pages don't update live`,
    'Turn buffering off: proxy_buffering off; in nginx, flush_interval -1 in Caddy.',
  );
  let response: IncomingMessage;
  try {
    response = await send(
      `${publicUrl}/api/v1${LIVE_PATH}?topics=event:1`,
      { headers: { accept: 'text/event-stream' } },
      withinMs,
    );
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ETIMEDOUT') return buffered;
    return failure(about, `broke off: ${reasonIn(error)}`, "Check the proxy's log.");
  }
  if (response.statusCode !== 200) {
    response.destroy();
    return failure(about, `got status ${response.statusCode}`, 'Check the logs of the proxy and the web process.');
  }
  let text = '';
  response.on('data', (chunk) => {
    text += chunk;
    if (text.includes('event: hello')) response.destroy();
  });
  // What arrived decides, whether we ended the stream or it broke off.
  await once(response, 'close').catch(() => undefined);
  return text.includes('event: hello') ? fine(about, 'arrive as they are sent') : buffered;
}

/** Takes the same path as people do: through PUBLIC_URL to the web process and back. */
export async function checkProxy(config: Config, streamMs = STREAM_MS): Promise<Finding[]> {
  const { findings, reached } = await reachFindings(config);
  if (!reached) return findings;
  const headers = await headersFinding(config);
  if (headers.about === 'PUBLIC_URL') return [...findings, headers];
  return [...findings, headers, await uploadFinding(config), await streamFinding(config, streamMs)];
}
