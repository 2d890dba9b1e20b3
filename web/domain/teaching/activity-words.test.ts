import { describe, expect, test } from 'vitest';
import { activitySentence, fieldWords, kindWords } from './activity-words.ts';

const said = (action: string, subject: string | null = null) => activitySentence({ action, subject });

describe('what the log says was done', () => {
  test('has words of its own where verb and noun are not enough', () => {
    expect(said('open_cohort', 'Winter')).toBe('opened Winter for enrollment');
    expect(said('copy_lesson', 'Vowels')).toBe('created Vowels as a copy');
    expect(said('cancel_cohort', 'Winter')).toBe('canceled Winter');
    expect(said('invite_course_admin')).toBe('invited a Course Admin');
    expect(said('accept_invitation')).toBe('joined the staff');
    expect(said('hold_payout', 'Winter')).toBe('put the payout for Winter on hold');
    expect(said('pay_school', 'SEPA-7')).toBe('recorded the bank transfer SEPA-7');
  });

  test('is built of verb and noun for every other action', () => {
    expect(said('change_course', 'Voice')).toBe('changed the course Voice');
    expect(said('create_cohort', 'Winter')).toBe('created the cohort Winter');
    expect(said('create_cohort')).toBe('created a cohort');
    expect(said('add_payout_recipient', 'Mara')).toBe('added the payout recipient Mara');
    expect(said('withdraw_invitation')).toBe('withdrew the invitation');
    expect(said('change_email_template', 'Hello')).toBe('changed the email Hello');
    expect(said('undo_email', 'Hello')).toBe('undid sending the email Hello');
    expect(said('publish')).toBe('published');
  });
});

test('kinds and fields are told as people say them', () => {
  expect(['cohort', 'staff_role', 'user', 'payout_recipient', 'lesson_copy'].map(kindWords)).toEqual([
    'Cohorts',
    'Staff',
    'People',
    'Payout recipients',
    'Lesson copies',
  ]);
  expect(['price', 'nonmember_price', 'replyTo'].map(fieldWords)).toEqual(['Price', 'Nonmember price', 'Reply to']);
});
