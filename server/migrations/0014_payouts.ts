import { type Kysely, sql } from 'kysely';

/** Payout recipients and payouts in parts, with their frozen snapshot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table payout_recipients (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id), name text not null,
      created_by bigint references users (id), created_at timestamptz not null, archived_at timestamptz,
      constraint payout_recipients_of_school unique (id, school_id)
    );

    create table payouts (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id),
      cohort_id bigint, event_id bigint, workout_id bigint,
      part integer not null constraint payouts_part_range check (part in (1, 2)),
      status text not null default 'upcoming' constraint payouts_status_known check (status in ('upcoming', 'finalized', 'paid', 'void')),
      planned_at timestamptz not null, finalized_at timestamptz, paid_at timestamptz, voided_at timestamptz, held_at timestamptz,
      payout_cents bigint, total_revenue_cents bigint, fee_cents bigint, assistant_cents bigint, students integer,
      snapshot jsonb, recipient_id bigint, reference text, paid_by bigint references users (id),
      corrects_id bigint references payouts (id), created_at timestamptz not null,
      constraint payouts_cohort_of_school foreign key (cohort_id, school_id) references cohorts (id, school_id),
      constraint payouts_event_of_school foreign key (event_id, school_id) references events (id, school_id),
      constraint payouts_workout_of_school foreign key (workout_id, school_id) references workouts (id, school_id),
      constraint payouts_recipient_of_school foreign key (recipient_id, school_id) references payout_recipients (id, school_id),
      constraint payouts_one_subject check (num_nonnulls(cohort_id, event_id, workout_id) = 1),
      constraint payouts_parts_only_of_cohorts check (part = 1 or cohort_id is not null),
      constraint payouts_frozen_whole check (status not in ('finalized', 'paid')
        or num_nulls(finalized_at, payout_cents, total_revenue_cents, students, snapshot) = 0),
      constraint payouts_paid_whole check ((status = 'paid') = (paid_at is not null) and (status <> 'paid' or reference is not null)),
      constraint payouts_void_whole check ((status = 'void') = (voided_at is not null)),
      constraint payouts_correction_negative check (corrects_id is null or payout_cents < 0)
    );
    create unique index payouts_once on payouts (cohort_id, event_id, workout_id, part) nulls not distinct where corrects_id is null;
    create index payouts_by_school on payouts (school_id, planned_at);
    create index payouts_due on payouts (planned_at) where status = 'upcoming';

    create function keep_payout() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status = 'upcoming' then return old; end if;
        raise exception 'A finalized payout stays' using errcode = 'check_violation',
          constraint = 'payouts_finalized_frozen', table = 'payouts';
      end if;
      if new.status <> old.status and (old.status, new.status) not in (('upcoming', 'finalized'), ('finalized', 'paid'), ('upcoming', 'void')) then
        raise exception 'A payout does not go from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'payouts_status_forward', table = 'payouts';
      end if;
      if old.status <> 'upcoming' and (new.payout_cents, new.total_revenue_cents, new.fee_cents, new.assistant_cents, new.students,
          new.snapshot, new.cohort_id, new.event_id, new.workout_id, new.part) is distinct from (old.payout_cents,
          old.total_revenue_cents, old.fee_cents, old.assistant_cents, old.students, old.snapshot, old.cohort_id, old.event_id,
          old.workout_id, old.part) then
        raise exception 'A finalized payout stays' using errcode = 'check_violation',
          constraint = 'payouts_finalized_frozen', table = 'payouts';
      end if;
      return new;
    end $$;
    create trigger payouts_kept before update or delete on payouts for each row execute function keep_payout();
    `)
    .execute(db);
}
