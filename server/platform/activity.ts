import type { ActivityAction, ActivityKind } from '#contract/primitives/activity.ts';
import type { Ctx } from './ctx.ts';

/** One action of a person, for the activity log. */
export interface Activity {
  /** Verb and noun: `grant_credits`, `expire_promo_code`. */
  readonly action: ActivityAction;
  /** What it was done to: `user` 12, `promo_code` 3. */
  readonly subjectKind: ActivityKind;
  readonly subjectId: number | string;
  readonly schoolId?: number | null;
  readonly courseId?: number | null;
  /** What changed, and why; shown to staff as is. No secrets, and no one's email address. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Logs who did what to what, in the caller's transaction. The log is append-only. */
export async function logActivity(tx: Ctx, activity: Activity): Promise<void> {
  const { actor } = tx;
  await tx.db
    .insertInto('activity')
    .values({
      at: tx.clock.now(),
      actor_kind: actor.kind,
      actor_id: actor.kind === 'person' ? actor.personId : null,
      school_id: activity.schoolId ?? null,
      course_id: activity.courseId ?? null,
      action: activity.action,
      subject_kind: activity.subjectKind,
      subject_id: String(activity.subjectId),
      detail: JSON.stringify(activity.detail ?? {}),
      request_id: tx.requestId,
    })
    .execute();
}

/**
 * Whether the actor has logged this action on this subject since `since`: autosaved changes are logged once per
 * sitting.
 */
export async function notedSince(tx: Ctx, { action, subjectKind, subjectId }: Activity, since: Date): Promise<boolean> {
  const { actor } = tx;
  const row = await tx.db
    .selectFrom('activity')
    .select('id')
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', String(subjectId))
    .where('action', '=', action)
    .where('actor_id', '=', actor.kind === 'person' ? actor.personId : null)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What changed, for `detail`: each entry as `before → after`, in words that a reader understands. Unchanged values are
 * left out.
 */
export function changed(
  fields: Readonly<
    Record<string, readonly [before: string | number | boolean | null, after: string | number | boolean | null]>
  >,
): Record<string, string> {
  const valueText = (value: string | number | boolean | null) =>
    value === null || value === '' ? 'nothing' : String(value);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, [before, after]]) => before !== after)
      .map(([field, [before, after]]) => [field, `${valueText(before)} → ${valueText(after)}`]),
  );
}
