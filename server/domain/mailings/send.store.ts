import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

type To = { readonly userId: number } | { readonly address: string };

interface NewSend {
  readonly occasion: string;
  readonly to: To;
  readonly data: object;
  readonly schoolId: number | null;
}

/** Inserts one queued row unless kind, recipient and occasion are there already. Returns its id or null. */
export async function insertSend(
  ctx: Ctx,
  send: NewSend & { readonly kind: string; readonly transactional: boolean },
): Promise<number | null> {
  const data = JSON.stringify(send.data);
  const queuedAt = ctx.clock.now();
  const { rows } =
    'userId' in send.to
      ? await sql<{ id: number }>`
          insert into sends (kind, occasion, user_id, to_address, school_id, transactional, data, queued_at)
          select ${send.kind}, ${send.occasion}, u.id, u.email, ${send.schoolId}::bigint, ${send.transactional}::boolean,
            ${data}::jsonb, ${queuedAt}::timestamptz
          from users u where u.id = ${send.to.userId} and u.email is not null
          on conflict (kind, recipient, occasion) do nothing returning id`.execute(ctx.db)
      : await sql<{ id: number }>`
          insert into sends (kind, occasion, to_address, school_id, transactional, data, queued_at)
          values (${send.kind}, ${send.occasion}, ${send.to.address}, ${send.schoolId}, ${send.transactional},
            ${data}::jsonb, ${queuedAt})
          on conflict (kind, recipient, occasion) do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The same for many in one statement. Returns how many rows are new. */
export async function insertSends(
  ctx: Ctx,
  sends: { readonly kind: string; readonly transactional: boolean; readonly rows: readonly NewSend[] },
): Promise<number> {
  const rows = JSON.stringify(
    sends.rows.map((row) => ({
      occasion: row.occasion,
      user_id: 'userId' in row.to ? row.to.userId : null,
      address: 'address' in row.to ? row.to.address : null,
      school_id: row.schoolId,
      data: row.data,
    })),
  );
  const result = await sql`
    insert into sends (kind, occasion, user_id, to_address, school_id, transactional, data, queued_at)
    select ${sends.kind}, r.occasion, r.user_id, coalesce(u.email, r.address), r.school_id, ${sends.transactional}::boolean,
      r.data, ${ctx.clock.now()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb)
      as r (occasion text, user_id bigint, address text, school_id bigint, data jsonb)
    left join users u on u.id = r.user_id
    where coalesce(u.email, r.address) is not null
    order by r.user_id, r.address
    on conflict (kind, recipient, occasion) do nothing`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0n);
}
