import { type Kysely, sql } from 'kysely';

/**
 * `fee_bps` is the school's fee on the day the subject opened for sale; a later change of the school's fee applies to
 * what opens later.
 */
const FEE = (table: string) => `
  alter table ${table} add column fee_bps integer constraint ${table}_fee_range check (fee_bps between 0 and 10000);`;

/**
 * Payouts that their teacher can recompute (rules-teachers P): a row's kind, its frozen lines, why it is on hold, the
 * transfers that pay rows, and the terms frozen on what is sold. Subjects that are already open get their terms here.
 * Expands only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ${FEE('cohorts')}
    ${FEE('events')}
    ${FEE('workouts')}
    -- What the teacher assistant costs, as it stood at the start; until then what is set now counts.
    alter table cohorts add column assistant_cents bigint constraint cohorts_assistant_not_negative check (assistant_cents >= 0);

    create function freeze_cohort_terms() returns trigger language plpgsql as $$
    begin
      if new.fee_bps is null and new.status in ('enrolling', 'started', 'completed') then
        new.fee_bps := (select fee_bps from schools where id = new.school_id);
      end if;
      -- After the start only staff change them (rules-teachers P4).
      if new.status in ('started', 'completed') and (new.assistant_cents is null or tg_op = 'UPDATE'
          and (new.wants_ta, new.lecture_hours) is distinct from (old.wants_ta, old.lecture_hours)) then
        new.assistant_cents := case when new.wants_ta then round(new.lecture_hours * 5000) else 0 end;
      end if;
      return new;
    end $$;
    create trigger cohorts_freeze_terms before insert or update of status, wants_ta, lecture_hours on cohorts
      for each row execute function freeze_cohort_terms();
    create function freeze_fee() returns trigger language plpgsql as $$
    begin
      if new.fee_bps is null and new.published_at is not null then
        new.fee_bps := (select fee_bps from schools where id = new.school_id);
      end if;
      return new;
    end $$;
    create trigger events_freeze_fee before insert or update of published_at on events for each row execute function freeze_fee();
    create trigger workouts_freeze_fee before insert or update of published_at on workouts for each row execute function freeze_fee();

    update cohorts c set fee_bps = s.fee_bps,
        assistant_cents = case when c.status not in ('started', 'completed') and c.started_at is null then null
          when c.wants_ta then round(c.lecture_hours * 5000) else 0 end
      from schools s where s.id = c.school_id and c.status <> 'draft' and c.fee_bps is null;
    update events e set fee_bps = s.fee_bps from schools s where s.id = e.school_id and e.published_at is not null;
    update workouts w set fee_bps = s.fee_bps from schools s where s.id = w.school_id and w.published_at is not null;

    alter table payout_recipients add column is_default boolean not null default false;
    create unique index payout_recipients_one_default on payout_recipients (school_id) where is_default and archived_at is null;
    update payout_recipients r set is_default = true where archived_at is null
      and id = (select min(id) from payout_recipients f where f.school_id = r.school_id and f.archived_at is null);

    -- One transfer to one recipient, of one or several rows of a school.
    create table remittances (
      id bigint generated always as identity primary key,
      school_id bigint not null references schools (id),
      recipient_id bigint not null, recipient_name text not null,
      amount_cents bigint not null constraint remittances_at_least_a_dollar check (amount_cents >= 100),
      bank_on date not null,
      reference text not null constraint remittances_reference_shape check (reference = btrim(reference) and length(reference) between 1 and 100),
      made_by bigint references users (id), made_at timestamptz not null,
      returned_at timestamptz, returned_by bigint references users (id), returned_reason text,
      constraint remittances_of_school unique (id, school_id),
      constraint remittances_reference_once unique (school_id, reference),
      constraint remittances_recipient_of_school foreign key (recipient_id, school_id) references payout_recipients (id, school_id),
      constraint remittances_returned_whole check ((returned_at is null) = (returned_reason is null))
    );
    create index remittances_by_time on remittances (made_at, id);
    create function keep_remittance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.returned_at is not null or (new.school_id, new.recipient_id, new.recipient_name, new.amount_cents,
          new.bank_on, new.reference, new.made_at) is distinct from (old.school_id, old.recipient_id, old.recipient_name,
          old.amount_cents, old.bank_on, old.reference, old.made_at) then
        raise exception 'A remittance stays' using errcode = 'check_violation', constraint = 'remittances_final', table = 'remittances';
      end if;
      return new;
    end $$;
    create trigger remittances_kept before update or delete on remittances for each row execute function keep_remittance();

    alter table payouts
      add column kind text not null default 'part' constraint payouts_kind_known check (kind in ('part', 'adjustment', 'returned')),
      -- In how many parts its subject is paid: 1 or 2.
      add column parts integer constraint payouts_parts_range check (parts in (1, 2)),
      -- Of an adjustment, in words; names in it may be forgotten.
      add column cause text,
      -- What the whole subject earned when frozen, and what earlier rows had of it.
      add column earned_cents bigint, add column earlier_cents bigint, add column fee_bps integer,
      -- What of the revenue came as cash, as credits and as codes that Callboard bears; the ledger moves their growth.
      add column kept_cash_cents bigint, add column kept_credit_cents bigint, add column kept_code_cents bigint,
      add column held_by bigint references users (id), add column hold_reason text,
      -- When the subject was last compared with what its rows say; on its last part.
      add column compared_at timestamptz,
      add column remittance_id bigint, add column returns_id bigint constraint payouts_returns_once unique;
    alter table payouts disable trigger payouts_kept;
    update payouts set kind = 'adjustment' where corrects_id is not null;
    alter table payouts alter column part drop not null;
    update payouts set part = null where kind = 'adjustment';
    update payouts set parts = 1 where kind = 'part' and cohort_id is null;
    update payouts p set parts = case when c.ends_at - c.starts_at < interval '14 days' then 1 else 2 end
      from cohorts c where c.id = p.cohort_id and p.kind = 'part';
    update payouts set parts = 2 where kind = 'part' and part = 2;
    update payouts set compared_at = coalesce(finalized_at, voided_at, created_at) where kind = 'part' and status <> 'upcoming';
    update payouts set hold_reason = 'We are looking into it.' where held_at is not null and hold_reason is null;
    alter table payouts enable trigger payouts_kept;
    drop index payouts_once;
    create unique index payouts_once on payouts (cohort_id, event_id, workout_id, part) nulls not distinct where kind = 'part';
    create index payouts_of_cohort on payouts (cohort_id) where cohort_id is not null;
    create index payouts_of_event on payouts (event_id) where event_id is not null;
    create index payouts_of_workout on payouts (workout_id) where workout_id is not null;
    create index payouts_of_remittance on payouts (remittance_id) where remittance_id is not null;
    create index payouts_to_compare on payouts (compared_at) where kind = 'part' and status <> 'upcoming';
    create index payouts_to_pay on payouts (school_id) where status = 'finalized';
    alter table payouts
      drop constraint payouts_correction_negative,
      drop constraint payouts_one_subject,
      add constraint payouts_one_subject check (num_nonnulls(cohort_id, event_id, workout_id) = case when kind = 'returned' then 0 else 1 end),
      add constraint payouts_part_of_kind check ((kind = 'part') = (part is not null)),
      add constraint payouts_part_within check (part is null or parts is null or part <= parts),
      add constraint payouts_adjustment_not_zero check (kind <> 'adjustment' or payout_cents <> 0),
      add constraint payouts_born_finalized check (kind = 'part' or status in ('finalized', 'paid')),
      add constraint payouts_returned_positive check ((kind = 'returned') = (returns_id is not null) and (kind <> 'returned' or payout_cents > 0)),
      add constraint payouts_held_whole check ((held_at is null) = (hold_reason is null)),
      add constraint payouts_remittance_paid check (remittance_id is null or status = 'paid'),
      add constraint payouts_remittance_of_school foreign key (remittance_id, school_id) references remittances (id, school_id),
      add constraint payouts_returns_of_school foreign key (returns_id, school_id) references remittances (id, school_id);

    create or replace function keep_payout() returns trigger language plpgsql as $$
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
          new.snapshot, new.cohort_id, new.event_id, new.workout_id, new.part, new.kind, new.parts, new.earned_cents,
          new.earlier_cents, new.fee_bps, new.kept_cash_cents, new.kept_credit_cents, new.kept_code_cents, new.finalized_at,
          new.planned_at, new.returns_id) is distinct from (old.payout_cents,
          old.total_revenue_cents, old.fee_cents, old.assistant_cents, old.students, old.snapshot, old.cohort_id, old.event_id,
          old.workout_id, old.part, old.kind, old.parts, old.earned_cents, old.earlier_cents, old.fee_bps,
          old.kept_cash_cents, old.kept_credit_cents, old.kept_code_cents, old.finalized_at, old.planned_at, old.returns_id)
        or old.status = 'paid' and (new.paid_at, new.remittance_id, new.reference, new.recipient_id)
          is distinct from (old.paid_at, old.remittance_id, old.reference, old.recipient_id) then
        raise exception 'A finalized payout stays' using errcode = 'check_violation',
          constraint = 'payouts_finalized_frozen', table = 'payouts';
      end if;
      return new;
    end $$;

    -- A statement: what each sale brings, and what each refund since the last one took. Their kept_cents are the row's revenue.
    create table payout_lines (
      id bigint generated always as identity primary key,
      payout_id bigint not null references payouts (id), position integer not null,
      kind text not null constraint payout_lines_kind_known check (kind in ('sale', 'refund')),
      order_line_id bigint not null references order_lines (id),
      refund_line_id bigint references refund_lines (id),
      occurred_at timestamptz not null, receipt_number text,
      user_id bigint references users (id), learner_name text not null,
      list_cents bigint not null, discount_cents bigint not null,
      discount_owner text constraint payout_lines_discount_owner_known check (discount_owner in ('platform', 'school')),
      credits bigint not null, credit_cents bigint not null, cash_cents bigint not null,
      refunded_cents bigint not null, refunded_credits bigint not null,
      withheld text constraint payout_lines_withheld_known check (withheld in ('disputed', 'lost', 'ended')),
      value_cents bigint not null, kept_cents bigint not null,
      constraint payout_lines_position_once unique (payout_id, position),
      constraint payout_lines_refund_of_kind check ((kind = 'refund') = (refund_line_id is not null)),
      constraint payout_lines_sign check (case kind when 'sale' then kept_cents >= 0 else kept_cents <= 0 end)
    );
    create unique index payout_lines_sale_once on payout_lines (payout_id, order_line_id) where kind = 'sale';
    create unique index payout_lines_refund_once on payout_lines (refund_line_id) where refund_line_id is not null;
    create index payout_lines_of_order_line on payout_lines (order_line_id);
    create index payout_lines_of_user on payout_lines (user_id) where user_id is not null;
    create function keep_payout_line() returns trigger language plpgsql as $$
    begin
      -- Only who it was may be forgotten.
      if tg_op = 'UPDATE' and new.user_id is null
        and to_jsonb(new) - 'user_id' - 'learner_name' = to_jsonb(old) - 'user_id' - 'learner_name' then return new; end if;
      raise exception 'A frozen line stays' using errcode = 'check_violation', constraint = 'payout_lines_frozen', table = 'payout_lines';
    end $$;
    create trigger payout_lines_kept before update or delete on payout_lines for each row execute function keep_payout_line();
    `)
    .execute(db);
}
