import { activeAutomations, type EmailTemplateRow, lockTemplate, noteSwept } from '#server/features/campaigns/index.ts';
import { noteUnsent, queueMails } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { type DuePerson, dueOf, passedBy, placeOccasion } from './automation.query.ts';
import { mailKindOfTemplate } from './mail-kind.rules.ts';

const PEOPLE_AT_ONCE = 1000;
const TEMPLATES_AT_ONCE = 100;

const mailTo = (template: EmailTemplateRow, person: DuePerson) => ({
  occasion: placeOccasion(template.id, person.placeId),
  to: person.userId === null ? { address: person.address } : { userId: person.userId },
  data: {
    templateId: template.id,
    mailingId: null,
    placeId: person.placeId,
    waitlistId: template.kind === 'waitlist' ? person.placeId : null,
  },
  schoolId: template.schoolId,
  templateId: template.id,
});

function leaveOut(tx: Ctx, template: EmailTemplateRow, people: readonly DuePerson[], reason: string): Promise<number> {
  return noteUnsent(
    tx,
    mailKindOfTemplate(template),
    people.map((person) => ({ ...mailTo(template, person), unsent: person.reason ?? reason })),
  );
}

/**
 * Records everyone whose time has already passed under another interval, however many; they don't get the email.
 * Returns how many.
 */
export async function leaveOutPassed(tx: Ctx, template: EmailTemplateRow, interval: number): Promise<number> {
  let dropped = 0;
  for (;;) {
    const people = await passedBy(tx, template, { interval, limit: PEOPLE_AT_ONCE });
    dropped += await leaveOut(tx, template, people, 'moved');
    if (people.length < PEOPLE_AT_ONCE) return dropped;
  }
}

/**
 * Sends an automated email to everyone who is due, or records why not. Runs in the transaction that locked the
 * template.
 */
export async function runAutomation(tx: Ctx, template: EmailTemplateRow): Promise<void> {
  for (;;) {
    const due = await dueOf(tx, template, PEOPLE_AT_ONCE);
    await queueMails(
      tx,
      mailKindOfTemplate(template),
      due.filter(({ reason }) => reason === null).map((person) => mailTo(template, person)),
    );
    await leaveOut(
      tx,
      template,
      due.filter(({ reason }) => reason !== null),
      'left',
    );
    if (due.length < PEOPLE_AT_ONCE) break;
  }
  await noteSwept(tx, template.id, tx.clock.now());
}

/**
 * Sends automated emails once their interval has passed since a join, an enrollment, or an RSVP (rules-teachers E12).
 * Each template has its own transaction, so one failure doesn't delay the others. @throws AggregateError at the end,
 * with all failures
 */
export const automationSweep: Sweep = {
  name: 'campaigns.automation',
  async run(ctx) {
    const failures: unknown[] = [];
    let after = 0;
    for (;;) {
      const templates = await activeAutomations(ctx, after, TEMPLATES_AT_ONCE);
      for (const { id } of templates) {
        await inTransaction(ctx, async (tx) => {
          const template = await lockTemplate(tx, id);
          if (template?.status === 'active') await runAutomation(tx, template);
        }).catch((error: unknown) => failures.push(error));
        after = id;
      }
      if (templates.length < TEMPLATES_AT_ONCE) break;
    }
    if (failures.length > 0) throw new AggregateError(failures, "Couldn't send automated emails.");
  },
};
