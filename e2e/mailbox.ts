import { type APIRequestContext, expect } from '@playwright/test';

export interface MailInOutbox {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code: string | null;
}

/** The newest mail of a kind to an address, as the worker left it; waits until it is there (a worker that just started is slow). */
export async function mailTo(request: APIRequestContext, to: string, kind: string): Promise<MailInOutbox> {
  let found: MailInOutbox | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/outbox.json?${new URLSearchParams({ to, kind })}`);
        const { mails } = (await answer.json()) as { mails: (MailInOutbox & { id: number; state: string })[] };
        found = mails.filter((mail) => mail.state !== 'queued').sort((a, b) => b.id - a.id)[0];
        return found !== undefined;
      },
      { message: `no ${kind} came to ${to}`, timeout: 40_000 },
    )
    .toBe(true);
  if (!found) throw new Error('No mail.');
  return found;
}

let number = 0;
/** An address that nobody has had yet. */
export function newAddress(name: string): string {
  number += 1;
  return `${name}.${Date.now().toString(36)}${process.pid}${number}@example.test`;
}
