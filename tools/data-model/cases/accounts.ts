import { type Case, copies, tries } from '../case.ts';

export const accounts: readonly Case[] = [
  tries('platform_clock_single', 'there is one clock', 'insert into platform_clock (id) values (2)'),
  tries('platform_clock_forward', 'the clock moves forward only', 'update platform_clock set offset_ms = -1'),
  copies(
    'leases_held_whole',
    'a lease that someone holds expires',
    'leases',
    { name: "'other'", expires_at: 'null' },
    "name = 'sweeps'",
  ),
  tries(
    'idempotency_keys_answer_whole',
    'an answered key carries its answer',
    `update idempotency_keys set status = 'answered'`,
  ),
  copies(
    'idempotency_keys_order_once',
    'an order belongs to one key',
    'idempotency_keys',
    { key: `'k2'` },
    `key = 'k'`,
  ),
  tries(
    'idempotency_keys_unclear_order',
    'a key waits for what becomes of an order',
    `update idempotency_keys set status = 'unclear', order_id = null`,
  ),
  copies(
    'revisions_counted',
    'a revision counts from 1',
    'revisions',
    { kind: `'school'`, revision: '0' },
    `kind = 'course'`,
  ),
  copies('media_ready_is_stored', 'a ready picture is stored', 'media', { storage_key: 'null' }),
  copies('media_storage_key_once', 'a stored file belongs to one row', 'media'),
  copies('media_size_limit', 'a picture has at most 10 MB', 'media', { storage_key: `'k2'`, bytes: '10485761' }),
  copies('media_file_name_short', 'a file has a name of at most 150 letters', 'media', {
    storage_key: `'k2'`,
    file_name: `repeat('a', 151)`,
  }),
  copies('users_email_once', 'an address has one person, in any case', 'users', {
    email: `'ADA@World.test'`,
    feed_secret_hash: 'null',
  }),
  copies('users_feed_secret_once', 'a feed secret has one owner', 'users', { email: `'new@world.test'` }),
  copies('users_email_shape', 'an address looks like one', 'users', { email: `'nobody'` }),
  copies('users_email_or_erased', 'only an erased person has no address', 'users', { email: 'null' }),
  copies('users_erased_is_empty', 'an erased person keeps no personal field', 'users', {
    email: 'null',
    erased_at: 'now()',
    bio: `'me'`,
  }),
  copies('users_onboarded_is_named', 'who is onboarded has names and a time zone', 'users', { onboarded_at: 'now()' }),
  copies('users_totp_has_secret', 'a second step that is on has its secret', 'users', {
    email: `'new@world.test'`,
    feed_secret_hash: 'null',
    totp_confirmed_at: 'now()',
  }),
  copies('totp_recovery_codes_once', 'a person has a recovery code once', 'totp_recovery_codes'),
  copies('sessions_token_once', 'a session token is used once', 'sessions'),
  copies('sessions_proof_code_ends', 'a mailed code that proves who asks has an end', 'sessions', {
    token_hash: `'s2'`,
    proof_code_hash: `'p'`,
  }),
  copies('sessions_proof_code_tries', 'it is tried at most five times', 'sessions', {
    token_hash: `'s2'`,
    proof_code_tries: '6',
  }),
  copies('user_identities_subject_once', 'a provider account belongs to one person', 'user_identities', {
    user_id: '2',
  }),
  copies('user_identities_one_per_provider', 'a person connects one account of a provider', 'user_identities', {
    subject: `'d2'`,
  }),
  copies('identity_attempts_state_once', 'a sign-in attempt has its own state', 'identity_attempts'),
  copies('auth_tokens_token_once', 'a mailed token is one row', 'auth_tokens'),
  copies('auth_tokens_attempts_limit', 'a code is tried at most ten times', 'auth_tokens', { attempts: '11' }),
  copies(
    'auth_tokens_bound',
    'a token belongs to a person or an address, but for the one that makes the first staff account',
    'auth_tokens',
    { user_id: 'null' },
  ),
  tries(
    'auth_tokens_one_first_staff',
    'one link at a time makes the first staff account',
    `insert into auth_tokens (purpose, token_hash, expires_at) values ('first_staff', 'f1', now()), ('first_staff', 'f2', now())`,
  ),
  copies('consents_once', 'consent to a version is given once', 'consents'),
  copies('notifications_once', 'one notice per person, kind and occasion', 'notifications'),
  copies('push_keys_one', 'there is one key for push', 'push_keys', { id: '2' }),
  copies('push_devices_endpoint_once', 'a browser gets push for one person', 'push_devices'),
  copies('push_devices_endpoint_length', 'a push endpoint has a bound', 'push_devices', {
    endpoint: `repeat('x', 1001)`,
  }),
  copies('push_messages_once', 'one push per person, kind and occasion', 'push_messages'),
  tries('activity_immutable', 'what happened stays as written', `update activity set action = 'b'`),
];
