/**
 * One valid row in every table, on a freshly migrated database. Ids are known because each table starts at 1 (schools
 * at 2: the platform's own is 1). The violation cases copy or change these rows.
 */
const T = `timestamptz '2026-03-01T12:00:00Z'`;
const LATER = `timestamptz '2026-06-01T12:00:00Z'`;

const people = `
  insert into users (email, display_name, created_at, feed_secret_hash)
    values ('ada@world.test', 'Ada L.', ${T}, 'f1'), ('bo@world.test', 'Bo B.', ${T}, 'f2'), ('cy@world.test', 'Cy C.', ${T}, 'f3');
  insert into media (id, object_type, object_id, state, storage_key, content_type, bytes, created_at)
    values (1, 'Course', 1, 'ready', 'k1', 'image/png', 10, ${T});
  insert into sessions (token_hash, user_id, kind, idle_expires_at, expires_at) values ('s1', 1, 'learner', ${LATER}, ${LATER});
  insert into totp_recovery_codes (user_id, code_hash, created_at) values (1, 'r1', ${T});
  insert into user_identities (user_id, provider, subject, created_at) values (1, 'discord', 'd1', ${T});
  insert into identity_attempts (state_hash, provider, nonce, code_verifier, expires_at) values ('i1', 'ccc', 'n', 'v', ${LATER});
  insert into auth_tokens (purpose, user_id, token_hash, expires_at) values ('sign_in_link', 1, 't1', ${LATER});
  insert into consents (user_id, document, version, given_at) values (1, 'tos', '1', ${T});
  insert into notifications (user_id, kind, occasion, title, created_at) values (1, 'k', 'o', 't', ${T});
  insert into push_keys (public_key, private_key_sealed, created_at) values ('p', 's', ${T});
  insert into push_devices (user_id, session_family_id, endpoint, public_key, auth_secret, vapid_public_key, created_at)
    values (1, 1, 'https://push.test/1', 'k', 's', 'p', ${T});
  insert into push_choices (user_id, kind) values (1, 'starting');
  insert into push_messages (user_id, kind, occasion, text, path, expires_at, created_at)
    values (1, 'starting', 'o', 't', '/', ${LATER}, ${T});
  insert into activity (at, actor_kind, action, subject_kind, subject_id) values (${T}, 'system', 'a', 'user', '1');
  insert into revisions (kind, subject_id, revision, saved_by, saved_at, fields) values ('course', 1, 1, 1, ${T}, '{"name": 1}');
  insert into leases (name, holder, expires_at) values ('sweeps', '00000000-0000-4000-8000-0000000000c6', ${LATER});
  insert into idempotency_keys (actor, key, request_hash) values ('user:1', 'k', 'h');`;

const schools = `
  insert into schools (name, slug, created_at) values ('North', 'north', ${T}), ('South', 'south', ${T});
  insert into courses (school_id, name, slug, email, created_at)
    values (2, 'Voice', 'voice', 'v@world.test', ${T}), (3, 'Manga', 'manga', 'm@world.test', ${T});
  insert into reply_to_requests (school_id, course_id, address, token_hash, asked_at, expires_at)
    values (2, 1, 'desk@world.test', 't1', ${T}, ${LATER});
  insert into school_applications (user_id, school_name, text, state, created_at) values (1, 'n', 't', 'waiting', ${T});
  insert into staff_roles (school_id, role, user_id, invited_at, accepted_at) values (2, 'school_admin', 1, ${T}, ${T});
  insert into staff_roles (school_id, course_id, role, invited_email, invited_at, invitation_hash, invitation_expires_at) values (2, 1, 'course_admin', 'in@world.test', ${T}, 'invited', ${T});
  insert into course_listings (school_id, course_id, state, asked_by, asked_at) values (2, 1, 'waiting', 1, ${T});
  insert into launch_steps (school_id, course_id, step, done_at) values (2, 1, 'dates', ${T});
  insert into seat_pools (kind, capacity) select 'cohort', 10 from generate_series(1, 20);
  insert into cohorts (school_id, course_id, name, status, seat_pool_id, timezone, created_at, price_cents, nonmember_price_cents,
      start_date, start_time, start_ampm, starts_at, end_date, end_time, end_ampm, ends_at, payment_date, payment_time, payment_ampm, payment_due_at)
    values (2, 1, 'Spring', 'enrolling', 1, 'UTC', ${T}, 15000, 20000, '2026-05-01', '07:00', 'PM', '2026-05-01T19:00:00Z',
      '2026-06-01', '07:00', 'PM', '2026-06-01T19:00:00Z', '2026-05-01', '07:00', 'PM', '2026-05-01T19:00:00Z');
  insert into cohorts (school_id, course_id, name, seat_pool_id, timezone, created_at) values (3, 2, 'Some day', 2, 'UTC', ${T});
  insert into cohort_date_changes (cohort_id, changed_at, was_timezone, was_starts_at, was_ends_at, timezone, starts_at, ends_at)
    values (1, ${T}, 'UTC', '2026-04-01T19:00:00Z', '2026-05-01T19:00:00Z', 'UTC', '2026-05-01T19:00:00Z', '2026-06-01T19:00:00Z');`;

const money = `
  insert into ledger_accounts (owner_kind, owner_id, unit, purpose, balance)
    values ('platform', null, 'credit', 'issued', null), ('user', 1, 'credit', 'available', 0), ('platform', null, 'cent', 'cash', null);
  insert into ledger_transactions (cause, kind, occurred_at) values ('c1', 'grant', ${T});
  insert into ledger_entries (transaction_id, account_id, unit, amount) values (1, 1, 'credit', -5), (1, 2, 'credit', 5);
  insert into customers (user_id, provider, provider_customer_id, created_at) values (1, 'stripe', 'cus_1', ${T});
  insert into card_setups (uuid, user_id, provider_session_id, state, created_at) values ('00000000-0000-4000-8000-0000000000c5', 1, 'cs_card', 'open', ${T});
  insert into payment_methods (user_id, provider, provider_payment_method_id, brand, last4, exp_month, exp_year, is_default, created_at)
    values (1, 'stripe', 'pm_1', 'visa', '4242', 1, 2030, true, ${T});
  update plan_prices set provider_price_id = 'price_1' where id = 1;
  insert into promo_codes (code, kind, owner_kind, percent, created_at) values ('TEN', 'percent', 'platform', 10, ${T});
  insert into promo_redemptions (promo_code_id, user_id, state, created_at) values (1, 1, 'applied', ${T});
  insert into orders (user_id, purpose, price_class, subtotal_cents, discount_cents, credits, cash_cents, provider_session_id,
      provider_order_id, receipt_number, created_at)
    values (1, 'cohort_places', 'member', 15000, 1500, 5, 8500, 'cs_1', 'pp_1', 'R-1', ${T});
  update idempotency_keys set order_id = 1;
  insert into seat_holds (pool_id, user_id, order_id, kind, created_at, expires_at) values (1, 1, 1, 'checkout', ${T}, ${LATER});
  insert into seat_waitlist (pool_id, user_id, joined_at) values (1, 2, ${T});
  insert into order_lines (order_id, position, kind, subject_id, school_id, title, price_class, list_price_cents, discount_cents, credits,
      credit_cents, cash_cents, seat_hold_id, created_at)
    values (1, 1, 'cohort_place', 1, 2, 'Voice', 'member', 15000, 1500, 5, 5000, 8500, 1, ${T});
  insert into provider_comparisons (provider, compared_at, found, differences) values ('stripe', ${T}, 0, '[]');
  insert into payments (order_id, provider, provider_payment_id, provider_charge_id, state, cents, created_at)
    values (1, 'stripe', 'pi_1', 'ch_1', 'succeeded', 8500, ${T});
  insert into refunds (order_id, payment_id, cause, reason, cash_cents, state, provider, provider_refund_id, created_at)
    values (1, 1, 'rc1', 'left', 100, 'pending', 'stripe', 're_1', ${T});
  insert into refund_lines (refund_id, order_line_id, cash_cents) values (1, 1, 100);
  insert into disputes (order_id, payment_id, provider_dispute_id, state, cents, opened_at) values (1, 1, 'dp_1', 'open', 1, ${T});
  insert into provider_events (provider, event_id, type, payload, received_at) values ('stripe', 'evt_1', 't', '{}', ${T});
  insert into subscriptions (user_id, plan_id, interval, source, status, price_cents, provider, provider_subscription_id,
      current_period_start, current_period_end, started_at, created_at)
    values (1, 1, 'monthly', 'paid', 'active', 1500, 'stripe', 'sub_1', ${T}, ${LATER}, ${T}, ${T});
  insert into subscription_periods (subscription_id, period_start, period_end, provider_invoice_id, state, cents)
    values (1, ${T}, ${LATER}, 'in_1', 'paid', 1500);
  insert into credit_lots (user_id, origin, cause, granted, remaining, created_at) values (1, 'bought', 'lot1', 5, 5, ${T});
  insert into credit_reservations (order_id, lot_id, credits, created_at) values (1, 1, 5, ${T});
  insert into credit_uses (lot_id, order_line_id, credits, used_at) values (1, 1, 5, ${T});
  insert into enrolments (user_id, cohort_id, course_id, reason, order_line_id, state, refund_rule, last_refundable_at, enrolled_at, completed_at)
    values (1, 1, 1, 'bought', 1, 'completed', 'first_two_weeks', ${LATER}, ${T}, ${LATER});
  insert into certificates (enrolment_id, person_name, course_name, school_name, starts_on, ends_on, issued_at)
    values (1, 'Ada', 'Voice', 'North', '2026-05-01', '2026-06-01', ${LATER});
  insert into replaced_letters (uuid, short_code, enrolment_id, person_name, replaced_at, replaced_by, reason)
    values (gen_random_uuid(), letter_short_code(), 1, 'Aba', ${LATER}, 'person', 'A slip.');
  update enrolments set certificate_uuid = (select uuid from certificates);
  insert into cohort_selections values (1, 1, ${T});
  insert into course_follows values (1, 1, ${T});
  insert into learning_topics values (1, '{Voice}', ${T});`;

const live = `
  insert into zoom_accounts (school_id, name, created_at) values (2, 'N', ${T}), (3, 'S', ${T});
  insert into zoom_account_courses (zoom_account_id, course_id, school_id, granted_at) values (1, 1, 2, ${T});
  insert into event_meetings (event_uuid, zoom_account_id, needed, state, meeting_id, join_url)
    values (gen_random_uuid(), 1, true, 'made', '81', 'https://zoom.test/j/81');
  insert into hosts (school_id, name, created_at) values (2, 'Host', ${T}), (3, 'Other', ${T});
  insert into event_series (school_id, course_id, cohort_id, name, how_many_sessions, when_days, start_date, start_time, start_ampm,
      timezone, duration_minutes, kind, zoom_account_id, created_at)
    values (2, 1, 1, 'Series', 6, '{Tue}', '2026-05-05', '09:00', 'AM', 'America/New_York', 60, 'Class Session', 1, ${T});
  insert into events (school_id, course_id, cohort_id, series_id, series_number, slug, name, kind, status, admittance, start_date, start_time,
      start_ampm, starts_at, ends_at, seat_pool_id, zoom_account_id, zoom_url, created_at)
    values (2, 1, 1, 1, 1, 'session', 'Session', 'Class Session', 'published', 'members-only', '2026-05-05', '09:00', 'AM',
      '2026-05-05T13:00:00Z', '2026-05-05T14:00:00Z', 3, 1, 'https://meet.test/1', ${T});
  insert into events (school_id, slug, name, kind, admittance, seat_pool_id, created_at) values (2, 'open', 'Open', 'Panel', 'public', 4, ${T});
  insert into recap_sends (event_id, text, asked_by, asked_at, held_until, sent_at, recipients) values (1, '<p>Recap</p>', 1, ${T}, ${T}, ${T}, 3);
  insert into event_projects (event_id, url, tries, asked_at) values (1, 'https://homework.test/1', 1, ${T});
  insert into event_time_changes (event_id, due_at, was_starts_at, was_duration_minutes) values (1, ${T}, ${T}, 60);
  insert into event_hosts (event_id, host_id, school_id) values (1, 1, 2);
  insert into workouts (school_id, course_id, cohort_id, name, status, start_date, start_time, start_ampm, starts_at, ends_at, zoom_url, created_at)
    values (2, 1, 1, 'Workout', 'published', '2026-05-05', '09:00', 'AM', '2026-05-05T13:00:00Z', '2026-05-05T14:00:00Z', 'https://meet.test/2', ${T});
  insert into ticket_types (school_id, event_id, workout_id, kind, name, price_cents, nonmember_price_cents, seat_pool_id, created_at)
    values (2, 1, null, 'plain', 'Seat', 0, 0, 5, ${T}), (2, null, 1, 'live', 'Live', 1000, 2000, 6, ${T}), (2, 2, null, 'plain', 'Other', 0, 0, 7, ${T});
  insert into attendances (event_id, user_id, ticket_type_id, order_line_id, enrolment_id, source, state, created_at)
    values (1, 1, 1, 1, 1, 'enrolment', 'attending', ${T});
  insert into public_handles (handle_hash, browser_hash, user_id, new_address, expires_at) values ('h1', 'b1', 1, true, ${LATER});
  insert into rsvp_tokens (token_hash, event_id, user_id, ticket_type_id, wants, created_at, expires_at) values ('r1', 1, 1, 1, 'attend', ${T}, ${LATER});
  insert into workout_places (workout_id, user_id, ticket_type_id, order_line_id, state, created_at) values (1, 1, 2, 1, 'attending', ${T});
  insert into workout_submissions (place_id, workout_id, text, state, submitted_at) values (1, 1, 'hello', 'submitted', ${T});`;

const teaching = `
  insert into lessons (school_id, course_id, cohort_id, name, lesson_type, publish_at, created_at, updated_at)
    values (2, 1, 1, 'One', 'Lesson', ${T}, ${T}, ${T});
  insert into lesson_announcements (lesson_id, user_id, cohort_id, told_at, mailed_on) values (1, 1, 1, ${T}, '2026-05-05');
  insert into course_modules (school_id, course_id, name, created_at) values (2, 1, 'M', ${T}), (3, 2, 'N', ${T});
  insert into course_contents (school_id, course_id, module_id, slug, name, created_at, updated_at) values (2, 1, 1, 'c', 'C', ${T}, ${T});
  insert into library_contents (slug, name, kind, created_at, updated_at) values ('l', 'L', 'Example', ${T}, ${T});
  insert into surveys (school_id, course_id, kind, created_at, updated_at) values (2, 1, 'interest', ${T}, ${T}), (3, 2, 'interest', ${T}, ${T});
  insert into survey_questions (survey_id, position, kind, title) values (1, 1, 'textarea', 'Why?'), (2, 1, 'textarea', 'How?');
  insert into survey_answers (survey_id, survey_version, nonce_hash, email, user_id, cohort_id, state, created_at)
    values (1, 1, 'n1', 'ada@world.test', 1, 1, 'begun', ${T});
  insert into survey_answer_items (survey_answer_id, survey_id, question_id, position, title, answer) values (1, 1, 1, 1, 'Why?', '"x"');
  insert into survey_tallies (survey_id, survey_version, cohort_id, answered_on, question_id, value, answers)
    values (1, 1, 1, '2026-11-22', 1, '', 1);
  insert into course_waitlist (school_id, course_id, email, joined_at) values (2, 1, 'w@world.test', ${T});
  insert into landing_pages (course_id, school_id, created_at, updated_at) values (1, 2, ${T}, ${T});
  insert into landing_outcomes (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_testimonials (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_instructors (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_outlines (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_schedules (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_benefits (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_faqs (school_id, course_id, created_at) values (2, 1, ${T});
  insert into landing_revisions (school_id, course_id, revision, block, act, content, saved_at)
    values (2, 1, 0, 'headline', 'begin', '{"page": {"headline": ""}, "rows": []}', ${T});`;

const mail = `
  insert into email_templates (school_id, course_id, kind, list_kind, list_cohort_id, created_at) values (2, 1, 'onetime', 'cohort', 1, ${T});
  insert into email_templates (school_id, course_id, kind, interval_value, interval_unit, created_at) values (2, 1, 'waitlist', 5, 'days', ${T});
  insert into mailings (email_template_id, school_id, occasion, subject, body, state, recipients, created_at)
    values (1, 2, 'once', 's', 'b', 'sending', 1, ${T});
  insert into mailing_recipients (mailing_id, address) values (1, 'ada@world.test');
  insert into sends (kind, occasion, mailing_id, email_template_id, user_id, to_address, subject, html, text, provider_message_id, state, queued_at, sent_at)
    values ('mailing', 'o1', 1, 1, 1, 'ada@world.test', 's', 'h', 't', 'm1', 'delivered', ${T}, ${T});
  insert into suppressions (address, reason, created_at) values ('x@world.test', 'bounced', ${T});
  insert into unsubscribes (address, kind, created_at) values ('x@world.test', 'reminder', ${T});
  insert into payout_recipients (school_id, name, is_default, created_at) values (2, 'R', true, ${T}), (3, 'S', true, ${T});
  insert into remittances (school_id, recipient_id, recipient_name, amount_cents, bank_on, reference, made_at)
    values (2, 1, 'R', 100, '2026-05-05', 'ref', ${T}), (3, 2, 'S', 100, '2026-05-05', 'ref', ${T});
  insert into payouts (school_id, cohort_id, kind, part, parts, status, planned_at, finalized_at, payout_cents, total_revenue_cents,
      students, snapshot, returns_id, created_at)
    values (2, 1, 'part', 1, 2, 'finalized', ${T}, ${T}, 100, 200, 1, '{}', null, ${T}),
      (2, null, 'returned', null, null, 'finalized', ${T}, ${T}, 100, 0, 0, '{}', 1, ${T});
  insert into payout_lines (payout_id, position, kind, order_line_id, refund_line_id, occurred_at, learner_name, list_cents,
      discount_cents, credits, credit_cents, cash_cents, refunded_cents, refunded_credits, value_cents, kept_cents)
    values (1, 1, 'sale', 1, null, ${T}, 'Ada', 100, 0, 0, 0, 100, 0, 0, 100, 100),
      (1, 2, 'refund', 1, 1, ${T}, 'Ada', 100, 0, 0, 0, 100, 100, 0, 0, -100);`;

export const WORLD = [people, schools, money, live, teaching, mail];
