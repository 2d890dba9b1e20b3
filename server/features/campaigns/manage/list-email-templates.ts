import type { EmailTemplateLine } from '#contract/campaigns/email-template.ts';
import { type EmailTemplateRow, pendingMailings, templatesOf } from '#server/features/campaigns/index.ts';
import { loadRevisions } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { scheduledNumbers } from './automation.query.ts';
import { choosableLists, chosenName } from './choosable-lists.query.ts';
import { progressOf } from './progress.query.ts';
import { presentLine } from './template.present.ts';

async function linesOf(ctx: Ctx, templates: readonly EmailTemplateRow[]): Promise<EmailTemplateLine[]> {
  const first = templates[0];
  if (!first) return [];
  const ids = templates.map(({ id }) => id);
  const [progress, revisionOf, lists, mailings, scheduled] = await Promise.all([
    progressOf(ctx, ids),
    loadRevisions(ctx, 'template', ids),
    choosableLists(ctx, first),
    pendingMailings(ctx, ids),
    scheduledNumbers(ctx, templates),
  ]);
  const lines: EmailTemplateLine[] = [];
  for (const template of templates) {
    const { list, people } = template;
    const name = list && lists.find((each) => each.kind === list.kind && each.id === list.id)?.name;
    lines.push(
      presentLine({
        template,
        listName: chosenName(name ?? null, people),
        mailing: mailings.get(template.id),
        progress: progress(template.id),
        scheduled: scheduled.get(template.id) ?? 0,
        savedAt: revisionOf(template.id).savedAt ?? template.createdAt,
      }),
    );
  }
  return lines;
}

/** A course's or event's emails by kind, each with how many were sent and how many are waiting (rules-teachers E1). */
export async function listEmailTemplates(
  ctx: Ctx,
  of: { readonly courseId: number } | { readonly eventId: number },
): Promise<EmailTemplateLine[]> {
  return linesOf(ctx, await templatesOf(ctx, of));
}
