import { refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { declinedKinds, liftUnsubscribe, savePreference, stopKind, stoppedAtSchools } from './consent.store.ts';
import { kindFactsOf } from './letters.port.ts';

export interface MailPreference {
  readonly kind: string;
  readonly title: string;
  readonly enabled: boolean;
}

interface Whose {
  readonly userId: number;
  readonly address: string;
  /** The kinds that this person gets only in the app, with their titles. Left out: the person teaches nothing. */
  readonly bells?: Readonly<Record<string, string>>;
  /** Whether the person is a School Admin somewhere, and so gets emails about payouts. */
  readonly schoolAdmin?: boolean;
}

/** Optional kinds (rules §7) with their titles: emails, then in-app notifications. */
const optionalOf = (ctx: Ctx, { bells, schoolAdmin = false }: Whose): [kind: string, title: string][] => [
  ...Object.entries(ctx.readers.letters.kinds)
    .filter(([, { transactional, perSchool }]) => !transactional && !perSchool)
    .filter(([, { teachers }]) => !teachers || (teachers === true ? bells !== undefined : schoolAdmin))
    .map(([kind, { title }]): [string, string] => [kind, title]),
  ...Object.entries(bells ?? {}),
];

/** Which optional emails a person gets: not declined here, and not stopped through an email's link. */
export async function loadMailPreferences(ctx: Ctx, recipient: Whose): Promise<MailPreference[]> {
  const declined = await declinedKinds(ctx, recipient);
  return optionalOf(ctx, recipient).map(([kind, title]) => ({ kind, title, enabled: !declined.has(kind) }));
}

/** Saves a person's choice. If they turn a kind on that they had stopped through an email's link, it is sent again. */
export async function saveMailPreferences(
  ctx: Ctx,
  recipient: Whose,
  choices: readonly { readonly kind: string; readonly enabled: boolean }[],
): Promise<void> {
  const known = new Set(optionalOf(ctx, recipient).map(([kind]) => kind));
  if (choices.some(({ kind }) => !known.has(kind)))
    throw refuseFields({ preferences: "We don't send that kind of email." });
  await inTransaction(ctx, async (tx) => {
    for (const choice of choices) {
      await savePreference(tx, { userId: recipient.userId, ...choice });
      if (choice.enabled) await liftUnsubscribe(tx, { ...recipient, kind: choice.kind, schoolId: null });
    }
  });
}

export interface SchoolPreferences {
  readonly id: number;
  readonly name: string;
  readonly preferences: MailPreference[];
}

const ownKinds = (ctx: Ctx) =>
  Object.entries(ctx.readers.letters.kinds).flatMap(([kind, { perSchool, title }]) =>
    perSchool ? [{ kind, title }] : [],
  );

/**
 * What a person gets from each school that may email them: the schools' own kinds, and anything else stopped through an
 * email from that school (rules-teachers E7).
 */
export async function loadSchoolPreferences(ctx: Ctx, recipient: Whose): Promise<SchoolPreferences[]> {
  const own = ownKinds(ctx);
  const stopped = await stoppedAtSchools(ctx, recipient);
  const schools = await ctx.readers.writingSchools(ctx, {
    ...recipient,
    stopped: stopped.map(({ schoolId }) => schoolId),
  });
  return schools.map(({ id, name }) => {
    const off = new Set(stopped.filter(({ schoolId }) => schoolId === id).map(({ kind }) => kind));
    const others = [...off].flatMap((kind) => {
      const facts = kindFactsOf(ctx, kind);
      return facts && !facts.perSchool && !facts.transactional ? [{ kind, title: facts.title }] : [];
    });
    return { id, name, preferences: [...own, ...others].map((each) => ({ ...each, enabled: !off.has(each.kind) })) };
  });
}

/** Saves a person's choices about single schools. @throws 422 for a school that doesn't email them, or another kind */
export async function saveSchoolPreferences(
  ctx: Ctx,
  recipient: Whose,
  choices: readonly { readonly id: number; readonly kind: string; readonly enabled: boolean }[],
): Promise<void> {
  if (choices.length === 0) return;
  const schools = await loadSchoolPreferences(ctx, recipient);
  await inTransaction(ctx, async (tx) => {
    for (const { id, kind, enabled } of choices) {
      const known = schools.find((school) => school.id === id)?.preferences.some((each) => each.kind === kind);
      if (!known) throw refuseFields({ schools: "We don't send that kind of email." });
      const stop = { userId: recipient.userId, address: recipient.address, kind, schoolId: id };
      await (enabled ? liftUnsubscribe(tx, stop) : stopKind(tx, stop));
    }
  });
}
