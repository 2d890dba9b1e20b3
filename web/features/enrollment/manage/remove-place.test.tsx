import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { removalConsequences } from './remove-place.tsx';

const DAY_MS = 86_400_000;
const cohort = { id: 3, name: 'Winter', moniker: 'Winter', startsAtUtc: null };

function moneyText(refundableUntilUtc: string | null): string {
  const figures = { cash: 150, credits: 0, fromPayout: 127.5, paidCash: 150, paidCredits: 0 };
  const [money] = removalConsequences({
    ...figures,
    displayName: 'Ada',
    cohort,
    refundableUntilUtc,
    allowed: true,
    whyNot: null,
  });
  const lines = (money?.lines ?? []).map((line) => renderToStaticMarkup(<p>{line}</p>));
  return lines.join(' ').replaceAll(/<[^>]*>/g, '');
}

test('says, in the right tense, whether the student could still leave on their own with a full refund', () => {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  expect(moneyText(at(3))).toContain('They can leave on their own with a full refund until ');
  expect(moneyText(at(-3))).toContain('They could have left on their own with a full refund until ');
  expect(moneyText(null)).not.toContain('on their own');
});
