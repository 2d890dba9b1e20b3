import { type Kysely, sql } from 'kysely';

/**
 * A worker of the previous release that gives up on an email reports no cause, so the cause becomes `unclear`. If a
 * missing cause were refused, the email would be retried until the worker is replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function keep_send_state() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'bounced'), ('queued', 'failed'),
        ('queued', 'skipped'), ('failed', 'queued'), ('bounced', 'queued'), ('skipped', 'queued'), ('sent', 'delivered'),
        ('sent', 'bounced'), ('sent', 'complained'), ('delivered', 'complained'), ('delivered', 'bounced')) then
        raise exception 'A mail does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'sends_state_forward', table = 'sends';
      end if;
      if new.state = 'failed' then
        new.failure := coalesce(new.failure, 'unclear');
      end if;
      return new;
    end $$;
    `)
    .execute(db);
}
