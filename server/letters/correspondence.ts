import { isolated } from '#contract/primitives/isolated.ts';
import type { BellNotification, Letters, ToWrite, WrittenMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isTimeZone } from '#server/platform/local-time.ts';
import { addBells, bellNotificationOf } from './add-bells.ts';
import type { ReadTogether } from './define-letter.ts';
import { withIsolatedNames } from './isolated-names.ts';
import { letters } from './letters.ts';
import { storeLogo } from './school-logo.ts';

/** Default zone for readers without one, in emails that aren't about a cohort or an event. */
const DEFAULT_ZONE = 'America/New_York';

function zoneOf(facts: object): string {
  const about = facts as { cohort?: { zone: string } | null; event?: { zone: string } | null };
  return about.cohort?.zone ?? about.event?.zone ?? DEFAULT_ZONE;
}

async function write(
  ctx: Ctx,
  input: ToWrite,
  read: ReadTogether,
): Promise<{ mail: WrittenMail; news: BellNotification } | null> {
  const kind = letters[input.kind];
  // Safe: `queueMail` typed the data for this kind when it was queued.
  const facts = await kind.load(ctx, input.data as never, input.userId, read);
  if (facts === null) return null;
  const { publicUrl, supportEmail } = ctx.config;
  const setting = {
    publicUrl,
    supportEmail,
    now: ctx.clock.now(),
    firstName: input.firstName && isolated(input.firstName),
    sendUuid: input.unsubscribeUrl.slice(input.unsubscribeUrl.lastIndexOf('/') + 1),
    zone: input.timezone !== null && isTimeZone(input.timezone) ? input.timezone : zoneOf(facts),
  };
  const letter = kind.write(withIsolatedNames(facts), setting);
  await storeLogo(ctx, letter.school, read);
  // Loads React with the first email instead of at startup.
  const { renderLetter } = await import('./render-letter.ts');
  const mail = renderLetter(letter, {
    publicUrl,
    supportEmail,
    now: ctx.clock.now(),
    to: { userId: input.userId, email: input.toAddress },
    ...(kind.transactional ? {} : { unsubscribeUrl: input.unsubscribeUrl }),
  });
  const push = kind.push?.(facts, setting);
  return { mail, news: { ...bellNotificationOf(letter, publicUrl), ...(push ? { push } : {}) } };
}

/** When the cohort, event, or workout that an email is about ends. */
function endOf(facts: object): Date {
  const about = facts as { cohort?: { endsAt: Date }; event?: { endsAt: Date }; workout?: { endsAt: Date } };
  const end = (about.event ?? about.workout ?? about.cohort)?.endsAt;
  if (!end) throw new Error('A letter that is about nothing with an end is sent again for ever, or never.');
  return end;
}

const nothingRead = (): ReadTogether => ({ cohorts: new Map(), emails: new Map(), logos: new Map() });

/** The letters' side of the email engine. */
export const correspondence: Letters = {
  kinds: letters,
  async makeReady() {
    await import('./render-letter.ts');
  },
  writer(ctx) {
    const read = nothingRead();
    return (input) => write(ctx, input, read);
  },
  async stillSo(ctx, { kind, data, userId }) {
    const { load, again } = letters[kind];
    if (again === undefined) return false;
    // Safe, for the same reason as in `write`.
    const facts = await load(ctx, data as never, userId, nothingRead());
    return facts !== null && (again === 'ever' || endOf(facts) > ctx.clock.now());
  },
  notify: addBells,
};
