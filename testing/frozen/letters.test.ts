import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, test } from 'vitest';
import { TOKENS } from '#contract/campaigns/tokens.ts';
import { deliverMail, sender } from '#server/domain/mailings/deliver-mail.ts';
import type { MailData, MailKind } from '#server/domain/mailings/index.ts';
import type { Letter, Setting } from '#server/letters/letter.ts';
import { letterText } from '#server/letters/letter-text.ts';
import { letters } from '#server/letters/letters.ts';
import { renderLetter } from '#server/letters/render-letter.ts';
import { newsOf } from '#server/letters/ring-bell.ts';
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
const footOf = (kind: MailKind) =>
  letters[kind].transactional ? at : { ...at, unsubscribeUrl: `${at.publicUrl}/unsubscribe/u` };

/** Longer attributes and style sheets, which many letters share, by the name that stands in their place. */
const shared = new Map<string, string>();
const LONG = 30;

function short(text: string): string {
  if (text.length <= LONG) return text;
  const name = `~${createHash('sha256').update(text).digest('hex').slice(0, 4)}`;
  if ((shared.get(name) ?? text) !== text) throw new Error(`Two texts are called ${name}.`);
  shared.set(name, text);
  return name;
}

/** What keeps an inbox from showing more than the preview. */
const fill = (text: string): string =>
  `${text.length} × ${[...new Set(text)].map((each) => `U+${each.charCodeAt(0).toString(16)}`).join(' ')}`;

/** Html in lines: each text with the tags before it. */
const htmlLines = (html: string): string[] =>
  html
    .replaceAll(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, short)
    .replaceAll(/(?<=\sstyle=")[^"]*/g, short)
    .replaceAll(/[\u034f\u200b-\u200f\ufeff\u00a0]{4,}/g, fill)
    .replaceAll(/>([^<]*[^<\s][^<]*)/g, '>$1\n')
    .split('\n');

/** What a kind is: what preferences call it, who gets it. */
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

/** Words that stand in the same list or type: what else a word of a sample may be. */
function wordsBeside(): ReadonlyMap<string, ReadonlySet<string>> {
  const beside = new Map<string, Set<string>>();
  for (const file of globSync('{contract,server}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    for (const [list] of readFileSync(file, 'utf8').matchAll(/(?:'[\w -]{1,40}'\s*[|,]\s*)+'[\w -]{1,40}'/g)) {
      const words = [...list.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '');
      for (const word of words) beside.set(word, new Set([...(beside.get(word) ?? []), ...words]));
    }
  }
  return beside;
}

type Path = readonly string[];

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** A copy of the facts with another value at this place. */
function withAt(facts: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = withAt((facts as Record<string, unknown>)[name], rest, value);
  return Array.isArray(facts) ? facts.with(Number(name), inner) : { ...(facts as object), [name]: inner };
}

/** Every value in the facts, with its place; of lists only the first entry. */
function* valuesIn(facts: unknown, path: Path = []): Generator<readonly [path: Path, value: unknown]> {
  yield [path, facts];
  if (!isPlain(facts)) return;
  for (const [name, value] of Object.entries(facts).slice(0, Array.isArray(facts) ? 1 : undefined))
    yield* valuesIn(value, [...path, name]);
}

/** Facts that `write` asks for and that the sample leaves out. */
function missingFacts(write: (facts: unknown) => unknown, facts: unknown): Path[] {
  const missing = new Map<string, Path>();
  const watched = (value: unknown, path: Path): unknown =>
    isPlain(value)
      ? new Proxy(value, {
          get(target, name) {
            const inner = Reflect.get(target, name);
            if (typeof name === 'symbol' || typeof inner === 'function') return inner;
            if (inner === undefined && !Array.isArray(target)) missing.set(`${[...path, name]}`, [...path, name]);
            return watched(inner, [...path, name]);
          },
        })
      : value;
  try {
    write(watched(facts, []));
  } catch {
    // Facts that can't be so.
  }
  return [...missing.values()];
}

const ANYTHING = ['A few words', 3, true, new Date('2027-03-01T17:00:00Z')];

const NOTHING = [null, undefined];
const MANY = 40;
const ZONE = /^[A-Z]\w+\/\w+$/;

/** What else a fact may be, where that may make a letter say something else. */
function othersOf(value: unknown): readonly unknown[] {
  if (value === null) return ANYTHING;
  if (typeof value === 'boolean') return [!value, ...NOTHING];
  if (typeof value === 'number') return [0, 1, ...NOTHING];
  // Without its date or zone a letter would tell the present, here.
  if (value instanceof Date) return [new Date('2026-12-01T12:00:00Z'), null];
  if (typeof value === 'string' && ZONE.test(value)) return [null];
  if (Array.isArray(value)) return [[], value.slice(0, 1), Array(MANY).fill(value[0]), ...NOTHING];
  if (!isPlain(value)) return NOTHING;
  const zeros = Object.entries(value).map(([name, each]) => [name, typeof each === 'number' ? 0 : each]);
  return [Object.fromEntries(zeros), ...NOTHING];
}

/** The sample with one fact changed, or with a word and another fact. */
function* changed(sample: unknown, write: (facts: unknown) => unknown, beside: ReturnType<typeof wordsBeside>) {
  const words = [...valuesIn(sample)].flatMap(([path, value]) =>
    typeof value === 'string' ? [...(beside.get(value) ?? [])].map((word) => withAt(sample, path, word)) : [],
  );
  for (const facts of [sample, ...words]) {
    yield facts;
    for (const [path, value] of valuesIn(facts))
      if (facts === sample || typeof value === 'boolean')
        for (const other of othersOf(value)) yield withAt(facts, path, other);
    for (const path of missingFacts(write, facts)) for (const other of ANYTHING) yield withAt(facts, path, other);
  }
}

const OTHER_SETTINGS: readonly Setting[] = [
  { ...at, firstName: null },
  { ...at, zone: 'Asia/Tokyo' },
  { ...at, zone: 'America/New_York' },
  { ...at, now: new Date('2027-01-07T20:00:00Z') },
  { ...at, now: new Date('2027-03-07T20:00:00Z') },
];

const wordsOf = (kind: MailKind, letter: Letter): string[] =>
  [
    `subject: ${letter.subject}`,
    `preview: ${letter.preview}`,
    `from: ${letter.fromName}`,
    ...letterText(letter, footOf(kind)).split('\n'),
    ...(letter.calendar ? [`file: ${letter.calendar.filename} ${letter.calendar.method}`] : []),
  ].map((line) => line.replaceAll(/\s+/g, ' ').trim());

/** Came of facts that can't be so. */
const SENSELESS = /undefined|\bnull\b|NaN|\[object|Invalid Date|GMT[+-]\d{4}|\b1969\b|^=*$/;

/** What a letter also says, where facts, reader, or time are others than in its sample. */
function alsoSaid({ kind, facts: sample }: Example, beside: ReturnType<typeof wordsBeside>): string[] {
  const { write } = letters[kind];
  const known = new Set(wordsOf(kind, write(sample, at)));
  const also = new Set<string>();
  const tries = [
    ...[...changed(sample, (facts) => write(facts, at), beside)].map((facts) => [facts, at] as const),
    ...OTHER_SETTINGS.map((setting) => [sample, setting] as const),
  ];
  for (const [facts, setting] of tries) {
    try {
      for (const line of wordsOf(kind, write(facts, setting)))
        if (!known.has(line) && !SENSELESS.test(line)) also.add(line);
    } catch {
      // Facts that can't be so.
    }
  }
  return [...also].sort();
}

const indented = (lines: readonly string[]): string => lines.map((line) => `${`  ${line}`.trimEnd()}\n`).join('');

/** A letter with facts to write it by. */
interface Example {
  readonly kind: MailKind;
  readonly facts: unknown;
}

const { school_news: news, staff_changed: staff } = letters;
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

/** The sample of each letter, and what no sample says. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  ...Object.fromEntries(kinds.map((kind) => [kind, { kind, facts: letters[kind].sample }])),
  'school_news-rich': {
    kind: 'school_news',
    facts: {
      ...news.sample,
      email: { ...news.sample.email, body: RICH, common: { ...news.sample.email.common, event: EVENT } },
    },
  },
  'staff_changed-own': {
    kind: 'staff_changed',
    facts: {
      ...staff.sample,
      change: 'ended',
      yours: true,
      role: { ...staff.sample.role, endedById: staff.sample.role.userId },
    },
  },
  'two_step_changed-code': {
    kind: 'two_step_changed',
    facts: { change: 'code_used', codesLeft: 3 } satisfies MailData['two_step_changed'],
  },
};

const letterOf = ({ kind, facts }: Example): Letter => letters[kind].write(facts, at);
const mailOf = (example: Example) =>
  renderLetter(letterOf(example), {
    ...footOf(example.kind),
    now: at.now,
    to: { userId: 7, email: 'ada@example.com' },
  });

function textOf(example: Example, beside: ReturnType<typeof wordsBeside>): string {
  const { kind } = example;
  const [letter, mail] = [letterOf(example), mailOf(example)];
  const { href } = newsOf(letter, at.publicUrl);
  const parts: Record<string, readonly string[]> = {
    [kind]: [
      kindText(letters[kind]),
      `subject: ${mail.subject}`,
      `preview: ${letter.preview}`,
      `from: ${sender(MAIL_FROM, mail.fromName)}`,
      `reply to: ${mail.replyTo ?? 'nothing of its own'}`,
      ...(letters[kind].bell ? [`the bell leads to: ${href ?? 'no page'}`] : []),
    ],
    text: mail.text.split('\n'),
    html: htmlLines(mail.html),
    ...(mail.calendar ? { [mail.calendar.filename]: mail.calendar.content.split('\r\n') } : {}),
    'other facts': alsoSaid(example, beside),
  };
  return Object.entries(parts)
    .map(([name, lines]) => `${name}\n${indented(lines)}`)
    .join('');
}

let beside: ReturnType<typeof wordsBeside>;
beforeAll(() => {
  beside = wordsBeside();
});

test.each(Object.entries(EXAMPLES))('%s: subject, sender, text, html, calendar file', async (name, example) => {
  await expectFrozen(textOf(example, beside), `letters/${name}.txt`);
});

test('the styles that letters share', async () => {
  for (const example of Object.values(EXAMPLES)) htmlLines(mailOf(example).html);
  const styles = [...shared].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = styles.map(([name, style]) => `${name}\n${indented(style.trim().split('\n'))}`).join('');
  await expectFrozen(text, 'letters/html-styles.txt');
});

const t = testDatabase({ env: { PUBLIC_URL: at.publicUrl, MAIL_FROM } });

/** The lines of a mail on its way that are neither text nor html. */
async function headersOf(mail: OutgoingMail): Promise<string[]> {
  const { raw } = mail.calendar ? await calendarMessage(mail) : plainMessage(mail);
  const parts = raw.toString('latin1').split(/\r\n(?=--)/);
  return parts
    .flatMap((part) => [...(part.split('\r\n\r\n')[0] ?? '').split('\r\n'), ''])
    .map((line) => withoutNoise(line.replace(/(?<=--)[-\w]{10,}/, '<boundary>').replace(/^(Date: ).*/, '$1<date>')));
}

test('mails as they leave: their headers', async () => {
  const left: OutgoingMail[] = [];
  const mailer: Mailer = {
    kind: 'outbox',
    async deliver(mail, mayLeave) {
      await mayLeave?.();
      left.push(mail);
      return { messageId: `<${left.length}@callboard.example>` };
    },
    async close() {},
  };
  const ctx = t.ctx({ kind: 'system' }, { providers: { mailer } as Providers });
  const kept: readonly MailKind[] = ['welcome', 'course_enrolling', 'enrolment'];
  for (const kind of kept) {
    const { calendar, fromName, replyTo, subject } = mailOf({ kind, facts: letters[kind].sample });
    const { id } = await t.db
      .insertInto('sends')
      .values({
        ...{ kind, subject, occasion: 'frozen', transactional: letters[kind].transactional, queued_at: t.clock.now() },
        ...{ to_address: 'ada@callboard.example', from_name: fromName, reply_to: replyTo },
        ...{ text: 'Text', html: '<p>Html</p>', ics: calendar?.content ?? null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deliverMail(ctx, { sendId: id });
  }
  const texts = await Promise.all(
    left.map(async (mail, index) => `${kept[index]}\n${indented(await headersOf(mail))}`),
  );
  await expectFrozen(texts.join(''), 'letters/headers.txt');
});
