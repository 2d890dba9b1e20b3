import { type APIRequestContext, expect } from '@playwright/test';
import ICAL from 'ical.js';

export interface MailInOutbox {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code: string | null;
}

/**
 * The newest email of a kind sent to an email address. Waits until it exists, because a worker that has just started is
 * slow.
 */
export async function mailTo(request: APIRequestContext, to: string, kind: string): Promise<MailInOutbox> {
  let found: MailInOutbox | undefined;
  await expect
    .poll(
      async () => {
        const response = await request.get(`/dev/outbox.json?${new URLSearchParams({ to, kind })}`);
        const { mails } = (await response.json()) as { mails: (MailInOutbox & { state: string })[] };
        found = mails.filter((mail) => mail.state !== 'queued').sort((a, b) => b.id - a.id)[0];
        return found !== undefined;
      },
      { message: `no ${kind} came to ${to}` },
    )
    .toBe(true);
  if (!found) throw new Error('No mail.');
  return found;
}

/** The entries of an email's calendar file, read by an independent parser. */
export async function calendarOf(
  request: APIRequestContext,
  mail: MailInOutbox,
): Promise<{ title: string; status: string | null; startsAt: string }[]> {
  const response = await request.get(`/dev/outbox/${mail.id}/calendar`);
  expect(response.ok(), `${mail.kind} has a calendar file`).toBe(true);
  const root = new ICAL.Component(ICAL.parse(await response.text()));
  const method = root.getFirstPropertyValue('method');
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    return {
      title: event.summary,
      status: method === 'CANCEL' ? 'CANCELLED' : status === null ? null : String(status),
      startsAt: event.startDate.toJSDate().toISOString(),
    };
  });
}

let number = 0;
/** An email address that has never been used. */
export function newAddress(name: string): string {
  number += 1;
  return `${name}.${Date.now().toString(36)}${process.pid}${number}@example.test`;
}
