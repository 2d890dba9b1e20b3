import { describe, expect, test } from 'vitest';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS } from '#contract/primitives/activity.ts';
import { activityFacts, fieldLabel, reasonOf } from './activity-facts.ts';
import { actionLabel, activitySentence, kindLabel } from './activity-text.ts';

const entry = (
  action: string,
  subjectKind: string,
  subject: string | null = null,
  detail: Record<string, unknown> = {},
) => ({
  action,
  subjectKind,
  subject,
  detail,
});
const said = (...of: Parameters<typeof entry>) => activitySentence(entry(...of));
const facts = (detail: Record<string, unknown>, subject: string | null = null) =>
  activityFacts(entry('change_cohort', 'cohort', subject, detail)).map(({ label, words }) => `${label}: ${words}`);

describe('sentences in the log', () => {
  test.each(ACTIVITY_ACTIONS)('%s has a sentence, with and without a name', (action) => {
    for (const kind of ACTIVITY_KINDS) {
      for (const subject of ['Winter', null]) {
        const sentence = said(action, kind, subject);
        expect(sentence).toMatch(/^[a-z][^_{}:]*$/);
        expect(sentence).not.toMatch(/\ba (?=[aeio])|\ban (?=[^aeio])/);
      }
    }
    expect(actionLabel(action)).toMatch(/^[A-Z][^_{}:]*$/);
  });

  test('names the thing, or gives its kind with an article', () => {
    expect(said('open_cohort', 'cohort', 'Winter')).toBe('opened Winter for enrollment');
    expect(said('copy_lesson', 'lesson', 'Vowels')).toBe('created Vowels as a copy');
    expect(said('invite_course_admin', 'staff_role')).toBe('invited a Course Admin');
    expect(said('hold_payout', 'payout', 'Winter')).toBe('put the payout for Winter on hold');
    expect(said('change_course', 'course', 'Voice')).toBe('changed the course Voice');
    expect(said('create_cohort', 'cohort')).toBe('created a cohort');
    expect(said('create_email_template', 'email_template')).toBe('created an email');
    expect(said('send_email', 'email_template', 'Bring headphones')).toBe('sent the email Bring headphones');
    expect(said('send_email', 'email_template')).toBe('sent an email');
    expect(said('change_picture', 'course', 'Voice')).toBe('changed the picture for Voice');
    expect(said('change_picture', 'course')).toBe('changed the picture for a course');
    expect(said('order_landing_rows', 'course', 'Voice')).toBe('reordered the landing page for Voice');
    expect(said('add_landing_outcome', 'course', 'Voice')).toBe('added an outcome to the landing page for Voice');
    expect(said('grant_credits', 'user', 'Ada L.')).toBe('granted credits to Ada L.');
    expect(said('correct_letter', 'user', 'Ada L.')).toBe('corrected the letter of completion for Ada L.');
  });

  test('uses the former name of something that no longer exists', () => {
    expect(said('delete_cohort', 'cohort', null, { name: 'Winter' })).toBe('deleted the cohort Winter');
    expect(said('delete_email_template', 'email_template', '', { name: '' })).toBe('deleted an email');
  });

  test('shows tokens the way their writer sees them', () => {
    expect(said('change_email_template', 'email_template', 'Welcome, {{course_name}}')).toBe(
      'changed the email Welcome, [Course]',
    );
  });
});

describe('the facts behind a sentence', () => {
  test('leave out zero and empty values', () => {
    expect(facts({ learnersTold: 0, waiting: 3, note: '' })).toEqual(['On the waitlist: 3']);
  });

  test('are words, not stored values', () => {
    expect(facts({ status: 'enrolling → cancelled', refund: 'full' })).toEqual([
      'Status: Open for enrollment → canceled',
      'Refund: Full',
    ]);
    expect(facts({ kind: 'onetime', list: 'waitlist_course_id12' })).toEqual(['Type: One-time', 'List: Waitlist']);
    expect(facts({ date: '2026-08-10', beta: true, cents: 1250 })).toEqual([
      'Date: Mon, Aug 10, 2026',
      'Beta: on',
      'Amount: $12.50',
    ]);
    expect(facts({ opens: 'nothing → 2026-08-10 07:00 PM America/New_York' })).toEqual([
      'Opens: Mon, Aug 10, 2026, 7:00 PM New York',
    ]);
    expect(facts({ capacity: 'nothing → 20', price: '$150 → $175' })).toEqual(['Capacity: 20', 'Price: $150 → $175']);
  });

  test('leave out IDs, empty values, and what the sentence already says', () => {
    expect(facts({ picture: 4295065856, name: '', other: null })).toEqual([]);
    expect(facts({ name: 'Winter' }, 'Winter')).toEqual([]);
    expect(reasonOf(entry('hold_payout', 'payout', 'Winter', { reason: 'Asked by the school' }))).toBe(
      'Asked by the school',
    );
  });
});

test('kinds and fields are worded the way people say them', () => {
  expect(ACTIVITY_KINDS.map(kindLabel).filter((label) => !/^[A-Z][^_]*$/.test(label))).toEqual([]);
  expect(['cohort', 'staff_role', 'user', 'payout_recipient', 'of_old'].map(kindLabel)).toEqual([
    'Cohorts',
    'Staff',
    'People',
    'Payout recipients',
    'Of olds',
  ]);
  expect(['price', 'nonmember_price', 'replyTo'].map(fieldLabel)).toEqual(['Price', 'Nonmember price', 'Reply to']);
});
