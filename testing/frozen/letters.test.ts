import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOKENS } from '#contract/campaigns/tokens.ts';
import { deliverMail, sender } from '#server/features/mailings/deliver-mail.ts';
import type { MailKind } from '#server/features/mailings/index.ts';
import { bellNotificationOf } from '#server/letters/add-bells.ts';
import type { Letter, Setting } from '#server/letters/letter.ts';
import { letters } from '#server/letters/letters.ts';
import { renderLetter } from '#server/letters/render-letter.ts';
import { calendarMessage } from '#server/providers/mail/calendar-message.ts';
import type { Mailer, OutgoingMail } from '#server/providers/mail/mailer.ts';
import { plainMessage } from '#server/providers/mail/plain-message.ts';
import type { Providers } from '#server/providers/providers.ts';
import { testDatabase } from '#testing/database.ts';
import { expectFrozen } from './compare.ts';
import { withoutNoise } from './normalize.ts';

const at: Setting = {
  publicUrl: 'https://callboard.example',
  supportEmail: 'support@callboard.example',
  now: new Date('2026-12-31T12:00:00Z'),
  firstName: 'Ada',
  zone: 'America/Los_Angeles',
  sendUuid: '0193a1c0-0000-4000-8000-0000000000cc',
};
const MAIL_FROM = 'Callboard <hello@callboard.example>';
const kinds = Object.keys(letters).sort() as MailKind[];
const footerSettings = (kind: MailKind) =>
  letters[kind].transactional ? at : { ...at, unsubscribeUrl: `${at.publicUrl}/unsubscribe/u` };

/** Longer attributes and style sheets that many letters share, by the short name printed instead. */
const shared = new Map<string, string>();
const LONG = 30;

function short(text: string): string {
  if (text.length <= LONG) return text;
  const name = `~${createHash('sha256').update(text).digest('hex').slice(0, 4)}`;
  if ((shared.get(name) ?? text) !== text) throw new Error(`Two texts are called ${name}.`);
  shared.set(name, text);
  return name;
}

/** Summarizes the invisible characters that keep an inbox from showing more than the preview. */
const paddingText = (text: string): string =>
  `${text.length} × ${[...new Set(text)].map((each) => `U+${each.charCodeAt(0).toString(16)}`).join(' ')}`;

const htmlLines = (html: string): string[] =>
  html
    .replaceAll(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, short)
    .replaceAll(/(?<=\sstyle=")[^"]*/g, short)
    .replaceAll(/[\u034f\u200b-\u200f\ufeff\u00a0]{4,}/g, paddingText)
    .replaceAll(/>([^<]*[^<\s][^<]*)/g, '>$1\n')
    .split('\n');

const kindText = ({ title, transactional, secret, bell, teachers, perSchool }: (typeof letters)[MailKind]): string =>
  [
    title,
    transactional ? 'always sent' : 'can be stopped',
    secret && 'secret',
    bell && 'rings the bell',
    teachers && `for ${teachers === true ? 'teachers' : teachers}`,
    perSchool && 'per school',
  ]
    .filter(Boolean)
    .join(' · ');

const indented = (lines: readonly string[]): string => lines.map((line) => `${`  ${line}`.trimEnd()}\n`).join('');

/** A letter with sample facts, and the facts that may vary. */
interface Example {
  readonly kind: MailKind;
  readonly facts: unknown;
  readonly variants: readonly Facts[];
}
type Facts = Readonly<Record<string, unknown>>;

const EVENT = {
  ...{
    id: 31,
    uuid: '0193a1c0-0000-4000-8000-000000000031',
    slug: 'creature-voices-live',
    name: 'Creature voices, live',
  },
  ...{
    kind: 'Workshop',
    status: 'published',
    startsAt: new Date('2027-01-08T00:00:00Z'),
    endsAt: null,
    zone: 'America/New_York',
  },
};
const TAGS = ['h2', 'h3', 'h4', 'p', 'blockquote', 'pre'].map((tag) => `<${tag}>In ${tag}</${tag}>`);
const NAMES = Object.keys(TOKENS).map((name) => `<p>${name}: {{${name}}}</p><p><a href="{{${name}}}">${name}</a></p>`);
const RICH = `${NAMES.join('')}${TAGS.join('')}<ul><li>One</li></ul><ol><li>Two <code>code</code></li></ol><hr>
<p><a href="/courses/5">Here</a> or <a href="https://elsewhere.example/">there</a></p>
<figure><img src="/media/7" alt="A desk"><figcaption>A desk</figcaption></figure>
<table><tbody><tr><th>A</th><td>B</td></tr></tbody></table>
<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>`;

const schoolNews = letters.school_news.sample;

/** The sample of each letter, plus a teacher's email that uses everything one can contain. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  ...Object.fromEntries(
    kinds.map((kind) => [kind, { kind, facts: letters[kind].sample, variants: letters[kind].variants ?? [] }]),
  ),
  'school_news-rich': {
    kind: 'school_news',
    facts: {
      ...schoolNews,
      email: { ...schoolNews.email, body: RICH, common: { ...schoolNews.email.common, event: EVENT } },
    },
    variants: [
      { reader: { joinToken: 'a-token' } },
      { reader: { ticketName: 'General' } },
      { email: { common: { event: { kind: 'Class Session' } } } },
      { email: { common: { event: { startsAt: null } } } },
      { email: { common: { event: null } } },
      { email: { common: { next: { memberPriceCents: 64_000 } } } },
    ],
  },
};

const OTHER_SETTINGS: Readonly<Record<string, Partial<Setting>>> = {
  'a reader without a name': { firstName: null },
  'a reader in Tokyo': { zone: 'Asia/Tokyo' },
  'a reader in New York': { zone: 'America/New_York' },
  'on January 7, 2027': { now: new Date('2027-01-07T20:00:00Z') },
  'on March 7, 2027': { now: new Date('2027-03-07T20:00:00Z') },
};

const isObject = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function changed(facts: unknown, changes: unknown): unknown {
  if (!isObject(facts) || !isObject(changes)) return changes;
  const merged = Object.entries(changes).map(([name, value]) => [name, changed(facts[name], value)]);
  return { ...facts, ...Object.fromEntries(merged) };
}

const LABEL = 60;

/** `refund.cashCents: 0, cohort.replyTo: null`; longer values are truncated. */
const changesText = (changes: Facts, path = ''): string =>
  Object.entries(changes)
    .map(([name, value]) => {
      if (isObject(value)) return changesText(value, `${path}${name}.`);
      const text = JSON.stringify(value) ?? 'none';
      return `${path}${name}: ${text.length > LABEL ? `${text.slice(0, LABEL)}…` : text}`;
    })
    .join(', ');

type Parts = Readonly<Record<string, readonly string[]>>;

/** A calendar file as lines. Its own creation time is replaced, since it makes no difference. */
function calendarLines(content: string, { now }: Setting): string[] {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return content.replaceAll(`DTSTAMP:${stamp}`, 'DTSTAMP:<now>').split('\r\n');
}

function mailParts({ kind }: Example, facts: unknown, setting: Setting): Parts {
  const letter: Letter = letters[kind].write(facts, setting);
  const mail = renderLetter(letter, {
    ...setting,
    ...footerSettings(kind),
    now: setting.now,
    to: { userId: 7, email: 'ada@example.com' },
  });
  const { href } = bellNotificationOf(letter, at.publicUrl);
  return {
    head: [
      `subject: ${mail.subject}`,
      `preview: ${letter.preview}`,
      `from: ${sender(MAIL_FROM, mail.fromName)}`,
      `reply to: ${mail.replyTo ?? 'nothing of its own'}`,
      ...(letters[kind].bell ? [`the bell leads to: ${href ?? 'no page'}`] : []),
    ],
    text: mail.text.split('\n'),
    html: htmlLines(mail.html),
    'calendar file': mail.calendar ? [mail.calendar.filename, ...calendarLines(mail.calendar.content, setting)] : [],
  };
}

/** Removed lines and their replacements: everything between the common start and the common end. */
function replacedLines(before: readonly string[], after: readonly string[]): string[] {
  const shorter = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < shorter && before[start] === after[start]) start += 1;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...before.slice(start, before.length - end).map((line) => `- ${line}`),
    ...after.slice(start, after.length - end).map((line) => `+ ${line}`),
  ];
}

/**
 * How an email differs from the sample. HTML is compared only if the text is the same, since it is made of the same
 * blocks.
 */
function differences(sample: Parts, other: Parts): string[] {
  const lines = Object.keys(sample).flatMap((part) => {
    if (part === 'html' && sample.text?.join('\n') !== other.text?.join('\n')) return [];
    if (sample[part]?.length && !other[part]?.length) return [`- ${part}`];
    return replacedLines(sample[part] ?? [], other[part] ?? []);
  });
  const wrong = lines.find((line) => /\bundefined\b|\bnull\b|\bNaN\b|\[object|Invalid Date/.test(line));
  if (wrong) throw new Error(`A letter says: ${wrong}`);
  return lines;
}

/** The sample's email, and how every other case differs from it. */
function textOf(example: Example): string {
  const { kind, facts, variants } = example;
  const sample = mailParts(example, facts, at);
  const others = [
    ...variants.map((changes) => [changesText(changes), mailParts(example, changed(facts, changes), at)] as const),
    ...Object.entries(OTHER_SETTINGS).map(
      ([name, setting]) => [name, mailParts(example, facts, { ...at, ...setting })] as const,
    ),
  ];
  const names = others.map(([name]) => name);
  if (new Set(names).size < names.length) throw new Error(`Two variants of ${kind} are called the same.`);
  const { head = [], 'calendar file': calendar = [], ...bodies } = sample;
  const sections = [
    [kind, [kindText(letters[kind]), ...head]] as const,
    ...Object.entries(bodies),
    ...(calendar.length > 0 ? [['calendar file', calendar] as const] : []),
    ...others
      .map(([name, parts]) => [name, differences(sample, parts)] as const)
      .filter(([, lines]) => lines.length > 0),
  ];
  return sections.map(([name, lines]) => `${name}\n${indented(lines)}`).join('');
}

test.each(Object.entries(EXAMPLES))('%s: subject, sender, text, html, calendar file', async (name, example) => {
  await expectFrozen(textOf(example), `letters/${name}.txt`);
});

test('the styles shared by letters', async () => {
  for (const example of Object.values(EXAMPLES)) textOf(example);
  const styles = [...shared].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = styles.map(([name, style]) => `${name}\n${indented(style.trim().split('\n'))}`).join('');
  await expectFrozen(text, 'letters/html-styles.txt');
});

test('letters/ has exactly these files', () => {
  const written = [...Object.keys(EXAMPLES), 'headers', 'html-styles'].map((name) => `${name}.txt`);
  expect(readdirSync(new URL('letters/', import.meta.url)).toSorted()).toEqual(written.toSorted());
});

const t = testDatabase({ env: { PUBLIC_URL: at.publicUrl, MAIL_FROM } });

/** The headers of an outgoing email, and of each of its parts. */
async function headersOf(mail: OutgoingMail): Promise<string[]> {
  const { raw } = mail.calendar ? await calendarMessage(mail) : plainMessage(mail);
  const parts = raw.toString('latin1').split(/\r\n(?=--)/);
  return parts
    .flatMap((part) => [...(part.split('\r\n\r\n')[0] ?? '').split('\r\n'), ''])
    .map((line) => withoutNoise(line.replace(/(?<=--)[-\w]{10,}/, '<boundary>').replace(/^(Date: ).*/, '$1<date>')));
}

test('headers of outgoing emails', async () => {
  const delivered: OutgoingMail[] = [];
  const mailer: Mailer = {
    kind: 'outbox',
    async deliver(mail, mayLeave) {
      await mayLeave?.();
      delivered.push(mail);
      return { messageId: `<${delivered.length}@callboard.example>` };
    },
    async close() {},
  };
  const system = t.ctx({ kind: 'system' }, { providers: { mailer } as Providers });
  const kept: readonly MailKind[] = ['welcome', 'course_enrolling', 'enrolment'];
  for (const kind of kept) {
    const written = renderLetter(letters[kind].write(letters[kind].sample, at), {
      ...at,
      to: { userId: 7, email: 'ada@example.com' },
    });
    const mail = { ...written, text: 'Text', html: '<p>Html</p>' };
    const writer = () => async () => ({ mail, news: { title: '', body: '', href: undefined } });
    const ctx = { ...system, readers: { ...system.readers, letters: { ...system.readers.letters, writer } } };
    const { id } = await t.db
      .insertInto('sends')
      .values({
        ...{ kind, data: '{}', occasion: 'frozen', transactional: letters[kind].transactional },
        ...{ to_address: 'ada@callboard.example', queued_at: t.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deliverMail(ctx, { sendId: id });
  }
  const texts = await Promise.all(
    delivered.map(async (mail, index) => `${kept[index]}\n${indented(await headersOf(mail))}`),
  );
  await expectFrozen(texts.join(''), 'letters/headers.txt');
});
