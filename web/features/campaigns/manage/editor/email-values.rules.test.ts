import { expect, test } from 'vitest';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { expectEveryFieldSent, type SentFields } from '#testing/every-field-sent.ts';
import {
  checkEmail,
  type EmailBody,
  type EmailValues,
  emailBody,
  emailValues,
  intervalTyped,
  tokensOf,
  unmetAsTyped,
} from './email-values.rules.ts';

const course = { id: 3, name: 'Harmony by Ear', slug: 'harmony-by-ear' };
const event = { id: 9, name: 'Open mic' };
const automated = { kind: 'waitlist', course, event: null } as const;
const onetime = { kind: 'onetime', course, event: null } as const;

const values: EmailValues = {
  active: false,
  list: '',
  selected: 0,
  intervalValue: '10',
  intervalUnit: 'minutes',
  subject: 'Hello {{first_name}}',
  body: '<p>Welcome.</p>',
};

test('subject and body are required, and a one-time email’s list, and the interval and unit of the others', () => {
  const empty = { ...values, intervalValue: ' ', intervalUnit: '', subject: '  ', body: '<p> &nbsp;</p>' };
  const required = 'This field is required.';
  expect(checkEmail(empty, automated)).toEqual({
    intervalValue: required,
    intervalUnit: required,
    subject: required,
    body: required,
  });
  expect(checkEmail(empty, onetime)).toEqual({ list: required, subject: required, body: required });
  expect(checkEmail(values, automated)).toEqual({});
  expect(checkEmail({ ...values, list: 'cohort_id12' }, onetime)).toEqual({});
});

test('an image alone is a body', () => {
  expect(checkEmail({ ...values, body: '<p><img src="/media/a.png"></p>' }, automated)).toEqual({});
});

test('the interval is a whole number from 0 to 59', () => {
  for (const right of ['0', '59']) expect(checkEmail({ ...values, intervalValue: right }, automated)).toEqual({});
  for (const wrong of ['60', '-1', '2.5', 'soon', '1e1']) {
    expect(checkEmail({ ...values, intervalValue: wrong }, automated).intervalValue, wrong).toBeDefined();
    expect(intervalTyped({ ...values, intervalValue: wrong }), wrong).toBeNull();
  }
  expect(intervalTyped({ ...values, intervalValue: ' 2 ', intervalUnit: 'hours' })).toEqual({
    value: 2,
    unit: 'hours',
  });
});

test('a subject of 200 characters in any script is accepted, one of 201 is refused', () => {
  expect(checkEmail({ ...values, subject: '歌'.repeat(200) }, automated)).toEqual({});
  expect(checkEmail({ ...values, subject: '🎤'.repeat(201) }, automated).subject).toBe('Use 200 characters or fewer.');
});

test('an unknown, unclosed, or foreign token in the subject is reported right away', () => {
  const wrong = (subject: string) => checkEmail({ ...values, subject }, automated).subject;
  expect(wrong('Hello {{firstname}}')).toContain('{{firstname}}');
  expect(wrong('Hello {{first_name')).toContain('{{first_name');
  expect(wrong('See you at {{event_name}}')).toContain('{{event_name}}');
  expect(wrong('{{ first_name }}, {{next_cohort_name}} opens')).toBeUndefined();
});

test('another list has other tokens, and what was valid is checked again', () => {
  const of = (list: string) => tokensOf(onetime, { list });
  expect(of('')).not.toContain('cohort_name');
  expect(of('cohort_id12')).toContain('cohort_name');
  expect(of('waitlist_course_id3')).toContain('leave_waitlist_url');
  expect(of('allAttendees_event_id9')).toContain('join_url');
  const subject = '{{cohort_name}} starts';
  expect(checkEmail({ ...values, subject, list: 'cohort_id12' }, onetime)).toEqual({});
  expect(checkEmail({ ...values, subject, list: 'alumni_course_id3' }, onetime).subject).toContain('{{cohort_name}}');
  expect(tokensOf({ kind: 'activity', course: null, event }, { list: '' })).not.toContain('course_name');
});

test('a token that only some lists have is no problem until a list is chosen', () => {
  const of = (list: string) => checkEmail({ ...values, subject: '{{event_start}}', list }, onetime);
  expect(of('')).toEqual({ list: 'This field is required.' });
  expect(of('cohort_id12').subject).toContain('{{event_start}}');
});

test('what keeps a typed email from being sent is named all at once', () => {
  expect(unmetAsTyped({ ...values, subject: ' ', body: '' }, onetime)).toEqual([
    { field: 'list', text: 'Choose a list first.' },
    { field: 'subject', text: 'This field is required.' },
    { field: 'body', text: 'This field is required.' },
    { field: 'active', text: 'Turn this email on to send it.' },
  ]);
  expect(unmetAsTyped({ ...values, list: 'cohort_id12', active: true }, onetime)).toEqual([]);
});

test('form values round-trip with the response, and only changes are sent', () => {
  const template = {
    status: 'active',
    list: null,
    interval_value: 0,
    interval_unit: 'days',
    subject: 'Hi',
    body: '<p>Hi</p>',
  } as EmailTemplate;
  expect(emailValues(template)).toEqual({
    active: true,
    list: '',
    selected: 0,
    intervalValue: '0',
    intervalUnit: 'days',
    subject: 'Hi',
    body: '<p>Hi</p>',
  });
  expect(emailBody({ active: true, intervalValue: '0', subject: ' Hi ' })).toEqual({
    status: 'active',
    intervalValue: 0,
    subject: 'Hi',
  });
  expect(emailBody({ list: '' })).toEqual({ list: null });
});

const SENT: SentFields<EmailValues, EmailBody> = {
  active: [true, { status: 'active' }],
  list: ['cohort_id12', { list: 'cohort_id12' }],
  selected: [0, { people: null }],
  intervalValue: [' 12 ', { intervalValue: 12 }],
  intervalUnit: ['hours', { intervalUnit: 'hours' }],
  subject: [' News ', { subject: 'News' }],
  body: ['<p>News</p>', { body: '<p>News</p>' }],
};
test('each changed field is sent', () => expectEveryFieldSent(emailBody, SENT));
