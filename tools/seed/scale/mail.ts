import { after, type Batch } from './batch.ts';
import type { Learner } from './people.ts';
import type { Cell, Ref } from './sheet.ts';

interface Sent {
  readonly kind: 'welcome' | 'receipt' | 'enrolment';
  readonly occasion: Cell;
  readonly school: Ref | null;
  readonly subject: string;
  readonly words: string;
  readonly data: Cell;
  readonly at: Date;
}

function sent(batch: Batch, learner: Learner, mail: Sent): void {
  batch.sheet.add('sends', {
    kind: mail.kind,
    occasion: mail.occasion,
    user_id: learner.ref,
    to_address: learner.email,
    school_id: mail.school,
    data: mail.data,
    subject: mail.subject,
    html: `<!doctype html><html><body><h1>${mail.subject}</h1><p>${mail.words}</p></body></html>`,
    text: `${mail.subject}\n\n${mail.words}`,
    state: 'sent',
    queued_at: mail.at,
    sent_at: after(mail.at, 2_000),
    attempts: 1,
  });
}

export function welcomeSent(batch: Batch, learner: Learner): void {
  sent(batch, learner, {
    kind: 'welcome',
    occasion: 'onboarded',
    school: null,
    subject: 'Welcome to Callboard',
    words: `Good to have you, ${learner.first}.`,
    data: JSON.stringify({ firstName: learner.first, url: 'http://localhost:3000/select_course' }),
    at: learner.joinedAt,
  });
}

export function receiptSent(batch: Batch, learner: Learner, order: Ref, at: Date): void {
  sent(batch, learner, {
    kind: 'receipt',
    occasion: (id) => `order:${id(order)}`,
    school: null,
    subject: 'Your receipt',
    words: 'Thank you. What you bought and what it cost stands in your orders.',
    data: (id) => JSON.stringify({ orderId: id(order) }),
    at,
  });
}

export function enrollmentSent(batch: Batch, learner: Learner, cohort: Ref, school: Ref, at: Date): void {
  sent(batch, learner, {
    kind: 'enrolment',
    occasion: (id) => `cohort:${id(cohort)}`,
    school,
    subject: 'You are enrolled',
    words: 'Your class sessions are on your dashboard and in your calendar.',
    data: (id) => JSON.stringify({ cohortId: id(cohort) }),
    at,
  });
}
