import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RawResponse {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** One response as sent over the wire, not decompressed. Throws at anything but a 200. */
export function fetchRawResponse(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    ask(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const kept = ['content-type', 'content-encoding'].flatMap((name) => {
          const value = response.headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        });
        if (response.statusCode === 200) resolve({ headers: Object.fromEntries(kept), body: Buffer.concat(parts) });
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

/**
 * Makes the bare server send these responses, at `/0`, `/1`, and so on. Returns its environment, and a cleanup
 * function.
 */
export function sendsOf(responses: readonly RawResponse[]): { readonly env: { SENDS: string }; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-sends-'));
  const file = join(folder, 'sends.json');
  const sends = responses.map(({ headers, body }, index) => [`/${index}`, { headers, body: body.toString('base64') }]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(sends)));
  return { env: { SENDS: file }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
