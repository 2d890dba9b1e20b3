import { refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { declinedKinds, liftUnsubscribe, savePreference } from './consent.store.ts';

export interface MailPreference {
  readonly kind: string;
  readonly title: string;
  readonly enabled: boolean;
}

interface Whose {
  readonly userId: number;
  readonly address: string;
  /** What only the bell tells this person, by kind: its title. Left out: nobody who teaches. */
  readonly bells?: Readonly<Record<string, string>>;
}

/** Kinds that one may do without (rules §7), with their titles: mails, then what only the bell tells. */
const optionalOf = (ctx: Ctx, { bells }: Whose): [kind: string, title: string][] => [
  ...Object.entries(ctx.readers.letters.kinds)
    .filter(([, { transactional, teachers }]) => !transactional && (!teachers || bells !== undefined))
    .map(([kind, { title }]): [string, string] => [kind, title]),
  ...Object.entries(bells ?? {}),
];

/** Which mails a person gets, of those that one may do without: not declined here, not stopped by a mail's link. */
export async function loadMailPreferences(ctx: Ctx, whose: Whose): Promise<MailPreference[]> {
  const declined = await declinedKinds(ctx, whose);
  return optionalOf(ctx, whose).map(([kind, title]) => ({ kind, title, enabled: !declined.has(kind) }));
}

/** Writes a person's choice down. What was stopped by a mail's link and is wanted again here comes again. */
export async function saveMailPreferences(
  ctx: Ctx,
  whose: Whose,
  choices: readonly { readonly kind: string; readonly enabled: boolean }[],
): Promise<void> {
  const known = new Set(optionalOf(ctx, whose).map(([kind]) => kind));
  if (choices.some(({ kind }) => !known.has(kind)))
    throw refuseFields({ preferences: 'There is no such kind of mail.' });
  await inTransaction(ctx, async (tx) => {
    for (const choice of choices) {
      await savePreference(tx, { userId: whose.userId, ...choice });
      if (choice.enabled) await liftUnsubscribe(tx, { address: whose.address, kind: choice.kind });
    }
  });
}
