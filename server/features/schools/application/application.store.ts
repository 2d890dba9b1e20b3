import type { ApplicationState } from '#contract/schools/application.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EarlierApplication } from './application.rules.ts';

export interface ApplicationFields {
  readonly schoolName: string;
  readonly teaches: string;
  readonly audience: string;
  readonly link: string | null;
}

export interface ApplicationRow extends ApplicationFields {
  readonly id: number;
  readonly userId: number;
  readonly state: ApplicationState;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
  readonly schoolId: number | null;
}

/**
 * At most this many earlier applications are read. Older ones never matter: a decline within 30 days and three from
 * today are among these.
 */
const EARLIER = 100;

function applications(ctx: Ctx) {
  return ctx.db.selectFrom('school_applications').select([
    'id',
    'user_id as userId',
    'school_name as schoolName',
    'teaches',
    'audience',
    'link',
    'created_at as createdAt',
    'updated_at as updatedAt',
    'decided_at as decidedAt',
    'decision_note as decisionNote',
    'school_id as schoolId',
    // The constraint school_applications_state_known lists the states.
    (eb) => eb.ref('state').$castTo<ApplicationState>().as('state'),
  ]);
}

/** A person's latest application, whatever became of it. */
export async function latestApplicationOf(ctx: Ctx, userId: number): Promise<ApplicationRow | undefined> {
  return applications(ctx).where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The facts about a person's applications that decide whether they may apply again, newest first. */
export async function earlierApplicationsOf(ctx: Ctx, userId: number): Promise<EarlierApplication[]> {
  return applications(ctx).where('user_id', '=', userId).orderBy('created_at', 'desc').limit(EARLIER).execute();
}

export async function findApplication(ctx: Ctx, id: number): Promise<ApplicationRow | undefined> {
  return applications(ctx).where('id', '=', id).executeTakeFirst();
}

/** Locks an application until the transaction ends; its person was locked before (lock order: the person first). */
export async function lockApplication(tx: Ctx, id: number): Promise<ApplicationRow | undefined> {
  return applications(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertApplication(tx: Ctx, userId: number, fields: ApplicationFields): Promise<number> {
  const now = tx.clock.now();
  const { id } = await tx.db
    .insertInto('school_applications')
    .values({
      user_id: userId,
      state: 'waiting',
      created_at: now,
      updated_at: now,
      school_name: fields.schoolName,
      ...withoutName(fields),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveApplicationFields(tx: Ctx, id: number, fields: ApplicationFields): Promise<void> {
  await tx.db
    .updateTable('school_applications')
    .set({ school_name: fields.schoolName, ...withoutName(fields), updated_at: tx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function saveWithdrawal(tx: Ctx, id: number): Promise<void> {
  await tx.db
    .updateTable('school_applications')
    .set({ state: 'withdrawn', withdrawn_at: tx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Saves the staff decision: the school that was created, or why none was. */
export async function saveDecision(
  tx: Ctx,
  id: number,
  decision: { by: number; schoolId: number } | { by: number; note: string },
): Promise<void> {
  const outcome =
    'schoolId' in decision
      ? { state: 'approved', school_id: decision.schoolId }
      : { state: 'declined', decision_note: decision.note };
  await tx.db
    .updateTable('school_applications')
    .set({ ...outcome, decided_by: decision.by, decided_at: tx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

function withoutName({ teaches, audience, link }: ApplicationFields) {
  return { teaches, audience, link };
}
