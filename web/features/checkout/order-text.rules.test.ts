import { describe, expect, it } from 'vitest';
import type { OrderLine } from '#contract/checkout/show-order.ts';
import { boughtOf, mailText, orderStatusText, unpaidText } from './order-text.rules.ts';

const KINDS = ['cohort_place', 'ticket', 'workout_place', 'credits', 'membership'] as const;
const line = (kind: OrderLine['kind'], workout: 'live' | 'written' | null = null) =>
  ({ kind, workout: workout && { kind: workout } }) as OrderLine;

describe('order page wording', () => {
  it('leads with the course, not the membership bought with it', () => {
    expect(boughtOf([line('membership'), line('cohort_place')])).toBe('cohort_place');
    for (const kind of KINDS) expect(boughtOf([line(kind)])).toBe(kind);
  });

  it('says that courses are still selected only if the order has courses', () => {
    for (const status of ['turned_back', 'expired', 'failed'] as const) {
      for (const kind of KINDS) {
        const said = orderStatusText(status, [line(kind)]).line;
        expect(said.includes('still selected'), said).toBe(kind === 'cohort_place');
        expect(said).toMatch(/You weren't charged(\.|, and your courses are still selected\.)$/);
      }
    }
    for (const kind of KINDS) {
      const said = unpaidText({ lines: [line(kind)], credits: 0 });
      expect(said.includes('still selected'), said).toBe(kind === 'cohort_place');
      expect(said).not.toContain('credits are back');
    }
    expect(unpaidText({ lines: [line('ticket')], credits: 2 })).toContain('Your credits are back in your account.');
  });

  it('says that seats were released only if the order held seats', () => {
    const released = KINDS.filter((kind) =>
      orderStatusText('expired', [line(kind)]).line.includes('we released your seats'),
    );
    expect(released).toEqual(['cohort_place', 'ticket', 'workout_place']);
  });

  it('names the emails to expect: class session invites, a calendar invite, instructions, or only the receipt', () => {
    expect(mailText([line('cohort_place'), line('membership')])).toContain('class sessions');
    for (const dated of [line('ticket'), line('workout_place', 'live')]) {
      expect(mailText([dated])).toContain('We emailed a calendar invite, too');
      expect(mailText([dated])).not.toContain('class sessions');
    }
    expect(mailText([line('workout_place', 'written')])).toContain('We emailed the instructions, too');
    for (const kind of ['membership', 'credits'] as const) {
      expect(mailText([line(kind)])).toBe('Your receipt is in your email.');
    }
  });
});
