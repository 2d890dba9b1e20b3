import { MantineProvider } from '@mantine/core';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { EmailTemplate, EmailTemplateLine, MailingState } from '#contract/campaigns/email-template.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import type { SendCheck } from '../emails.query.ts';
import { emailListsQuery, emailTemplateQuery, sendCheckQuery } from '../emails.query.ts';
import { EmailsPage } from '../list/emails-page.tsx';
import { SendDialog } from '../sending/send-dialog.tsx';
import { EmailEditPage } from './email-edit-page.tsx';

const template: EmailTemplate = {
  id: 7,
  kind: 'waitlist',
  subject: '{{first_name}}, hello',
  body: '<p>Hello {{first_name}}</p>',
  status: 'inactive',
  interval_unit: 'hours',
  interval_value: 2,
  list: null,
  email_sent_at_utc: null,
  listName: null,
  selected: null,
  sending: null,
  schoolId: 1,
  schoolName: 'Lantern Street',
  course: { id: 3, name: 'Harmony by Ear', slug: 'harmony-by-ear' },
  event: null,
  lockNotice: 'This email belongs to Harmony by Ear',
  editable: true,
  sentTo: null,
  mailing: null,
  automation: { scheduled: 4, nextAtUtc: null, sent: 12, left: 1, skipped: [] },
  fromName: 'Lantern Street via Callboard',
  replyTo: 'lantern@example.test',
  activatedAtUtc: null,
  revision: 1,
  savedBy: null,
  savedAt: null,
};

const onetime: EmailTemplate = {
  ...template,
  kind: 'onetime',
  status: 'active',
  interval_unit: null,
  interval_value: null,
  automation: null,
  list: 'cohort_id12',
  listName: 'Winter',
};

const mailing: MailingState = {
  id: 1,
  state: 'held',
  list: 'cohort_id12',
  listName: 'Winter',
  subject: 'You are on the list',
  sentBy: 'Mara',
  askedAtUtc: '2030-01-01T12:00:00.000Z',
  heldUntilUtc: '2030-01-01T12:00:30.000Z',
  startedAtUtc: null,
  finishedAtUtc: null,
  stoppedAtUtc: null,
  recipients: 142,
  waiting: 142,
  sent: 0,
  delivered: null,
  bounced: null,
  opened: null,
  left: 0,
  failed: 0,
  leftOut: [],
};

async function drawn(element: ReactNode, fill: (client: QueryClient) => void = () => {}): Promise<string> {
  const client = new QueryClient();
  fill(client);
  return wordsOf(await renderHtml(<MantineProvider>{element}</MantineProvider>, { client }));
}

const page = (of: EmailTemplate) =>
  drawn(<EmailEditPage id={of.id} />, (client) => {
    client.setQueryData(emailTemplateQuery(of.id).queryKey, of);
    client.setQueryData(emailListsQuery(of.id).queryKey, []);
  });

test('an automated email has an interval in words and no list; while inactive, it says that nothing is sent', async () => {
  const pageText = await page(template);
  expect(pageText).toContain('This email belongs to Harmony by Ear');
  expect(pageText).toContain('Active This email will not be sent out.');
  expect(pageText).toContain('Trigger interval');
  expect(pageText).toContain('Sent 2 hours after someone joins the waitlist');
  expect(pageText).toContain('{{first_name}}');
  expect(pageText).not.toContain('Which List?');
  expect(pageText).not.toContain('Verify & Send Now');
  for (const control of ['Save', 'Send Test', 'Delete', 'Duplicate']) expect(pageText).toContain(control);
});

test('a notice says which course or event it belongs to, with a link back to its emails', async () => {
  const notice = 'This email belongs to Open mic';
  const ofEvent = { ...onetime, course: null, event: { id: 9, name: 'Open mic' }, lockNotice: notice };
  expect(await page(ofEvent)).toContain(`Open mic / Emails [First name], hello ${notice}`);
  expect(await page(template)).toContain(
    'Harmony by Ear / Emails [First name], hello This email belongs to Harmony by Ear',
  );
});

test('a one-time email has a list, no interval, and Verify & Send Now; its switch is under More', async () => {
  const pageText = await page(onetime);
  expect(pageText).toContain('Which List?');
  expect(pageText).toContain('Verify & Send Now');
  expect(pageText).not.toContain('Trigger interval');
  expect(pageText).toContain('More Active');
  expect(pageText.indexOf('Verify & Send Now')).toBeLessThan(pageText.indexOf('Which List?'));
  expect(await page({ ...onetime, status: 'inactive' })).toContain('This email will not be sent out.');
  const selected = await page({ ...onetime, selected: 3, listName: 'Winter (3 selected people)' });
  expect(selected).toContain('Only the 3 people you selected on this list.');
  expect(selected).toContain('Email everyone on the list instead');
});

test('a sent email shows its list and time, and offers no save, delete, or resend', async () => {
  const sent = { ...mailing, state: 'sent', sent: 140, failed: 2, waiting: 0, left: 3 } as const;
  const pageText = await page({
    ...onetime,
    sending: 'sent',
    editable: false,
    email_sent_at_utc: '2030-01-01T12:00:31.000Z',
    sentTo: { list: 'cohort_id12', name: 'Winter', number: 140, atUtc: '2030-01-01T12:00:31.000Z' },
    mailing: { ...sent, leftOut: [{ reason: 'unsubscribed', words: 'Unsubscribed', number: 5 }] },
  });
  expect(pageText).toContain('Sent to list Winter on Tue, Jan 1');
  expect(pageText).toContain('5 Unsubscribed');
  // What the email provider doesn't report isn't shown as zero.
  for (const untold of ['Opened', 'Delivered', 'Bounced']) expect(pageText).not.toContain(untold);
  for (const absent of [' Save ', 'Delete', 'Send Test', 'Verify']) expect(pageText).not.toContain(absent);
  expect(pageText).toContain('Duplicate');
});

test('before sending, the dialog shows list, subject, the first five, and who is left out; the button shows the number', async () => {
  const check: SendCheck = {
    number: 142,
    list: 'cohort_id12',
    listName: 'Winter',
    subject: 'You are on the list',
    firstNames: ['Ana', 'Ben', 'Cleo', 'Dora', 'Eli'],
    leftOut: [
      { reason: 'unsubscribed', words: 'Unsubscribed', number: 3 },
      { reason: 'bounced', words: 'Their email bounces', number: 1 },
    ],
    leftOutTotal: 4,
    fromName: 'Lantern Street via Callboard',
    replyTo: 'lantern@example.test',
    blocked: null,
    unmet: [],
  };
  const dialog = (of: SendCheck) =>
    drawn(<SendDialog template={onetime} onClose={() => {}} onField={() => {}} />, (client) =>
      client.setQueryData(sendCheckQuery(7).queryKey, of),
    );
  const dialogText = await dialog(check);
  expect(dialogText).toContain('Send this email to 142 people?');
  for (const shown of [check.listName, check.subject]) expect(dialogText).toContain(shown);
  expect(dialogText).toContain('Ana, Ben, Cleo, Dora, Eli and 137 more');
  expect(dialogText).toContain('4 people left out 3 Unsubscribed 1 Their email bounces');
  expect(dialogText).toContain('Send to 142 people');
  const emptyList = await dialog({
    ...check,
    number: 0,
    firstNames: [],
    blocked: 'Turn this email on to send it.',
    unmet: [
      { field: 'active', text: 'Turn this email on to send it.' },
      { field: 'list', text: 'No one is on this list.' },
    ],
  });
  expect(emptyList).toContain('Before you send');
  expect(emptyList).toContain('Active Turn this email on to send it. Go to Active');
  expect(emptyList).toContain('Which List? No one is on this list. Go to Which List?');
  expect(emptyList).not.toContain('Send to');
});

const line: EmailTemplateLine = { ...template, sent: 0, waiting: 0 };
const list = (emails: EmailTemplateLine[], q = '') =>
  drawn(
    <EmailsPage
      home="course"
      homeId={3}
      emails={emails}
      failed={undefined}
      line=""
      known={{ course_name: 'Harmony by Ear' }}
      q={q}
      onSearch={() => {}}
    />,
  );

test('a subject in the list has the course’s name, and other tokens in words', async () => {
  const listText = await list([{ ...line, subject: '{{first_name}}, {{course_name}} opens' }]);
  expect(listText).toContain('[First name], Harmony by Ear opens');
});

test('the list groups emails by kind in order, each with its state', async () => {
  const listText = await list([
    { ...line, id: 1, subject: 'First hello', status: 'active', sent: 1_204, waiting: 3 },
    { ...line, id: 2, subject: 'Second hello' },
    { ...line, id: 3, kind: 'onetime', subject: 'News', interval_unit: null, interval_value: null },
    {
      ...line,
      id: 4,
      kind: 'onetime',
      subject: 'Old news',
      status: 'active',
      sending: 'sent',
      listName: 'Alumni',
      sent: 17,
      email_sent_at_utc: '2030-01-01T12:00:31.000Z',
    },
    { ...line, id: 5, kind: 'onetime', subject: '', listName: 'Waitlist', status: 'active' },
  ]);
  const order = [
    'Waitlist emails',
    'First hello',
    'Second hello',
    'Activity emails',
    'None yet.',
    'One-time emails',
    'News',
  ];
  const places = order.map((text) => listText.indexOf(text));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(listText).toContain('First hello Active Sent 2 hours after someone joins the waitlist');
  expect(listText).toContain('1,204 sent · 3 waiting');
  expect(listText).toContain('Second hello Inactive Sent 2 hours after someone joins the waitlist');
  expect(listText).toContain('News Inactive No list chosen yet');
  expect(listText).toContain('Old news Sent Sent to list Alumni on Tue, Jan 1');
  expect(listText).toContain('No subject yet Active For list Waitlist. Not sent yet.');
});

test('without emails, the page says what they are for; a search without matches says so', async () => {
  expect(await list([])).toContain('Nothing goes out until you turn it on or send it.');
  expect(await list([line], 'trombone')).toContain('No email with “trombone” in its subject.');
});
