import { refuseFields } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The zone that decides what "today" is: the one that was sent, or the writer's own (LE2). */
export async function zoneOfWriter(ctx: Ctx, sent: string | undefined): Promise<string> {
  return sent ?? (await requirePerson(ctx)).timezone ?? 'UTC';
}

export function refuseProblems(problems: Readonly<Record<string, string>>): void {
  if (Object.keys(problems).length > 0) throw refuseFields({ ...problems });
}
