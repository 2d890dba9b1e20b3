import { refuseFields } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import type { LessonInput } from '#server/features/lessons/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';

/** What was sent, its rich texts cleaned. @throws 422 at a text that is too long or nests too deep */
export function cleanLesson<I extends LessonInput>(sent: I): I {
  return {
    ...sent,
    ...(sent.body === undefined ? {} : { body: richTextField('body', sent.body) }),
    ...(sent.recap == null ? {} : { recap: richTextField('recap', sent.recap) }),
  };
}

/** The zone in which today is today: the one that was sent, or the writer's own (LE2). */
export async function zoneOfWriter(ctx: Ctx, sent: string | undefined): Promise<string> {
  return sent ?? (await requirePerson(ctx)).timezone ?? 'UTC';
}

export function refuseProblems(problems: Readonly<Record<string, string>>): void {
  if (Object.keys(problems).length > 0) throw refuseFields({ ...problems });
}
