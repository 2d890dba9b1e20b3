import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentOf } from '#contract/schools/accent.ts';
import { look, type MailKind } from '#server/features/mailings/index.ts';
import { color } from '#web/kit/theme/tokens.ts';
import type { Setting } from './letter.ts';
import { letterHtml, letterHtmlAtOnce } from './letter-html.tsx';
import { letters } from './letters.ts';
import { renderLetter } from './render-letter.ts';
import { presentersText } from './text.ts';

const at: Setting = {
  publicUrl: 'https://callboard.example',
  supportEmail: 'support@callboard.example',
  now: new Date('2026-12-31T12:00:00Z'),
  firstName: 'Ada',
  zone: 'America/Los_Angeles',
};
const unsubscribeUrl = 'https://callboard.example/unsubscribe/u';
const kinds = Object.keys(letters) as MailKind[];
function render(kind: MailKind, facts: object = letters[kind].sample, setting = at) {
  const letter = letters[kind].write(facts, setting);
  return renderLetter(letter, {
    ...setting,
    to: { userId: 7, email: 'ada@example.com' },
    ...(letters[kind].transactional ? {} : { unsubscribeUrl }),
  });
}
const unescaped = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** Text written by a teacher has no button of ours. */
const isWritten = (kind: MailKind) =>
  letters[kind].write(letters[kind].sample, at).blocks.some(({ block }) => block === 'written');

function sentences(kind: MailKind, setting = at): string[] {
  const letter = letters[kind].write(letters[kind].sample, setting);
  const found: string[] = [letter.title, letter.reason];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value))
        if (!['block', 'url', 'total', 'html'].includes(key)) walk(inner);
    }
  };
  walk(letter.blocks);
  return found;
}

describe('the emails', () => {
  it('are exactly the files under letters/ of the features', () => {
    const files = globSync('server/features/*/letters/*.letter.ts').map((file) =>
      basename(file, '.letter.ts').replaceAll('-', '_'),
    );
    expect(files.sort()).toEqual([...kinds].sort());
    for (const kind of kinds) expect(letters[kind].kind).toBe(kind);
  });

  it.each(kinds.filter((kind) => letters[kind].again !== undefined))(
    '%s: staff may resend it until what it is about has ended, so it has no secret',
    (kind) => {
      const { secret, again, sample } = letters[kind];
      expect(secret).toBe(false);
      const { event, workout, cohort } = sample as Record<string, { endsAt: Date } | undefined>;
      if (again === 'ahead') expect((event ?? workout ?? cohort)?.endsAt).toBeInstanceOf(Date);
    },
  );

  it("use the web app's colors", () => {
    for (const [name, pair] of Object.entries(look)) expect(pair).toEqual(color[name as keyof typeof look]);
  });

  it.each(kinds)('%s: has a subject, a preview, and every sentence in both HTML and text', async (kind) => {
    const mail = await render(kind);
    expect(mail.subject.length).toBeGreaterThan(10);
    expect(mail.html).toContain('<html');
    // Without this tag, a phone lays the email out 980 pixels wide.
    expect(mail.html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    const seen = unescaped(mail.html);
    for (const sentence of sentences(kind)) {
      expect(seen).toContain(sentence.replaceAll(/\s+/g, ' '));
      expect(mail.text).toContain(sentence);
    }
    for (const body of [mail.subject, seen, mail.text])
      expect(body).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date/);
  });

  it.each(kinds.filter(isWritten))('%s: contains what a teacher wrote, with no button beside it', async (kind) => {
    const mail = await render(kind);
    expect(mail.html).not.toContain('class="cb-button"');
    expect(mail.html).toContain('<p class="cb-ink" style="');
    expect(mail.fromName).toBe('Lantern Street Voice School');
  });

  it.each(kinds.filter((kind) => !isWritten(kind)))('%s: has one button, and its URL in the text', async (kind) => {
    const mail = await render(kind);
    const urls = [...mail.html.matchAll(/<a[^>]+href="([^"]+)"[^>]*class="cb-button"/g)].map((match) => match[1]!);
    expect(urls).toHaveLength(1);
    expect(mail.text).toContain(urls[0]!.replaceAll('&amp;', '&'));
  });

  it.each(kinds)('%s: has an unsubscribe link only if it is not transactional', async (kind) => {
    const mail = await render(kind);
    expect(mail.text.includes(unsubscribeUrl)).toBe(!letters[kind].transactional);
    expect(mail.html.includes(unsubscribeUrl)).toBe(!letters[kind].transactional);
  });

  it.each(kinds)('%s: greets someone without a name without leaving a gap', async (kind) => {
    const mail = await render(kind, letters[kind].sample, { ...at, firstName: null });
    expect(mail.text).not.toMatch(/Hello\s+,/);
  });

  it('look the same rendered block by block as all at once, whatever was rendered before', () => {
    for (const kind of kinds) {
      const letter = letters[kind].write(letters[kind].sample, at);
      for (const name of ['u', 'v?a=1&b="2"']) {
        const foot = {
          publicUrl: at.publicUrl,
          supportEmail: at.supportEmail,
          unsubscribeUrl: `https://callboard.example/unsubscribe/${name}`,
        };
        expect(letterHtml(letter, foot), kind).toBe(letterHtmlAtOnce(letter, foot));
      }
      const without = { publicUrl: at.publicUrl, supportEmail: 'other@callboard.example' };
      expect(letterHtml(letter, without), kind).toBe(letterHtmlAtOnce(letter, without));
    }
  });

  it('from a school show its logo, or a mark in its accent, beside its name; Callboard’s own show Callboard’s', async () => {
    const { sample } = letters.enrolment;
    const wearing = async (school: { logoMediaId: number | null; accent: string | null }, schoolName: string) => {
      const mail = await render('enrolment', { ...sample, cohort: { ...sample.cohort, school, schoolName } });
      return mail.html;
    };
    const sixty = 'The Conservatory of Voices, Creatures, Foley and Radio Drama';
    const withLogo = await wearing({ logoMediaId: 4_294_971_392, accent: 'plum' }, sixty);
    // Absolute, and in a format that every email client reads.
    expect(withLogo).toContain(
      'src="https://callboard.example/media/4294971392?w=128&amp;ar=1:1&amp;as=png" width="32" height="32" alt=""',
    );
    expect(withLogo).toContain(sixty);
    expect(withLogo).toContain('on Callboard');
    const marked = await wearing({ logoMediaId: null, accent: 'plum' }, sixty);
    expect(marked).not.toContain('<img');
    expect(marked).toContain(`background-color:${accentOf({ accent: 'plum' }).light.accent}`);
    // Button, links, and band use the accent in both color schemes; a school without one uses Callboard's.
    const plum = accentOf({ accent: 'plum' });
    for (const { accent, on } of [plum.light, plum.dark])
      expect(marked).toContain(`.cb-button { background-color: ${accent} !important; color: ${on} !important; }`);
    expect(marked).toContain(`border-top:4px solid ${plum.light.accent}`);
    const own = await render('sign_in_link');
    expect(own.html).not.toContain('border-top:4px');
    expect(own.html).not.toContain('on Callboard</span>');
    expect(own.html).not.toContain('<img');
    expect(own.html.replaceAll('sans-serif', '')).not.toMatch(/serif|Georgia/);
  });

  it('turn a URL in a sentence into a link, without the punctuation that ends the sentence', async () => {
    const { html } = await render('rsvp_confirmed');
    expect(html).toMatch(/<a href="https:\/\/callboard\.example\/events\/31-creature-voices-live" class="cb-accent"/);
    const facts = { ...letters.password_reset.sample, url: at.publicUrl };
    expect((await render('password_reset', facts)).html).not.toMatch(/href="[^"]*[.,;:!?)]"/);
  });

  it('escape what people wrote, and preserve it byte for byte', async () => {
    const name = `<script>alert(1)</script> & "Ünï" 声優 العربية 🎭 </td>`;
    const { sample } = letters.enrolment;
    const mail = await render('enrolment', { ...sample, cohort: { ...sample.cohort, title: name, schoolName: name } });
    expect(mail.html).not.toContain('<script');
    expect(unescaped(mail.html.replace(/<title>[\s\S]*?<\/title>/, ''))).toContain(name);
    expect(mail.text).toContain(name);
    expect(mail.subject).toContain(name);
    expect(mail.fromName).toBe(name);
  });

  it('never let a name add a header', async () => {
    const { sample } = letters.enrolment;
    const title = 'Voice\r\nBcc: everyone@example.com';
    const mail = await render('enrolment', { ...sample, cohort: { ...sample.cohort, title, schoolName: title } });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.fromName).not.toMatch(/[\r\n]/);
  });

  it('show times in the reader’s zone, and in the school’s if its clock differs', async () => {
    const away = await render('enrolment');
    expect(away.text).toContain('Thursday, January 7, 2027 at 4:00 PM PST');
    expect(away.text).toMatch(/^ +7:00 PM EST \(school's time\)$/m);
    const tokyo = await render('enrolment', letters.enrolment.sample, { ...at, zone: 'Asia/Tokyo' });
    expect(tokyo.text).toContain("Thursday, January 7, 2027 at 7:00 PM EST (school's time)");
    const home = await render('enrolment', letters.enrolment.sample, { ...at, zone: 'America/New_York' });
    expect(home.text).not.toContain("school's time");
    expect(home.text).toContain('Thu, Jan 7, 7:00 – 8:30 PM EST');
  });

  it('attach every class session on enrollment and cancel them later with a higher sequence', async () => {
    const enrollmentMail = await render('enrolment');
    expect(enrollmentMail.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(enrollmentMail.calendar?.content).toContain('SEQUENCE:0');
    const cancellationMail = await render('cohort_cancelled');
    expect(cancellationMail.calendar?.content.match(/STATUS:CANCELLED/g)).toHaveLength(4);
    expect(cancellationMail.calendar?.content).toContain('SEQUENCE:1');
    const uids = (content = '') => content.match(/^UID:.*$/gm);
    expect(uids(cancellationMail.calendar?.content)).toEqual(uids(enrollmentMail.calendar?.content));
  });

  it('say what was paid and what is refunded', async () => {
    expect((await render('receipt')).text).toMatch(
      /Subtotal\s+\$640[\s\S]*15 credits\s+−\$150[\s\S]*Tax\s+\$0[\s\S]*Paid\s+\$426/,
    );
    expect((await render('cohort_cancelled')).text).toContain(
      'We refunded $270 to your original payment method and 9 credits to your balance.',
    );
  });
});

describe('who and where', () => {
  const textOf = (kind: MailKind) => sentences(kind).join('\n');

  it('name the presenters in emails about sessions and events', () => {
    for (const kind of ['sessions_published', 'cohort_starts_in_1_day', 'enrolment'] as const) {
      expect(textOf(kind), kind).toContain('with Devin Achterberg and Mara Okafor, Lantern Street Voice School');
    }
    expect(textOf('event_reminder_24h')).toContain('with Devin Achterberg, Lantern Street Voice School');
    expect(presentersText([], 'Night Studio')).toBe('with Night Studio');
    expect(presentersText(['A', 'B', 'C', 'D'], 'Night Studio')).toBe('with A, B, and 2 others, Night Studio');
  });

  it.each([
    ['event_reminder_24h', 'event', 24, 'tomorrow at 7:00 PM EST'],
    ['event_reminder_24h', 'event', 2.2, 'today at 7:00 PM EST'],
    ['event_reminder_1h', 'event', 0.7, 'today at 7:00 PM EST'],
    ['workout_reminder_24h', 'workout', 23, 'tomorrow at 7:00 PM EST'],
    ['workout_reminder_24h', 'workout', 3, 'today at 7:00 PM EST'],
    ['workout_reminder_1h', 'workout', 1, 'today at 7:00 PM EST'],
  ] as const)('%s says when its %s starts, %f hours before: %s', async (kind, noun, hours, startText) => {
    const { sample } = letters[kind];
    const startsAt = new Date('2027-01-08T00:00:00Z');
    const now = new Date(startsAt.getTime() - hours * 3_600_000);
    const facts = { ...sample, [noun]: { ...sample[noun], startsAt } };
    const mail = await render(kind, facts, { ...at, now, zone: 'America/New_York' });
    expect(mail.subject.toLowerCase()).toMatch(new RegExp(`^${startText.toLowerCase()}: `));
    expect(mail.text).toContain(`starts ${startText}.`);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/24 hours|an hour|one hour/);
  });

  it('never say “online” about a seat that has ended', () => {
    for (const kind of ['cohort_cancelled', 'cohort_left', 'seat_lost'] as const) {
      expect(textOf(kind), kind).not.toContain('Online');
    }
    expect(textOf('enrolment')).toContain('Online');
  });
});
