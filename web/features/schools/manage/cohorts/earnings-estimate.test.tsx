import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CohortValues } from './cohort-values.rules.ts';
import { EarningsEstimate } from './earnings-estimate.tsx';

const values = {
  capacity: '50',
  price: '150',
  nonmemberPrice: '175',
  wantsTa: true,
  lectureHours: '12',
} as CohortValues;

function renderText(over: Partial<Parameters<typeof EarningsEstimate>[0]>): string {
  return renderToStaticMarkup(
    <EarningsEstimate values={values} feeBps={1500} isHouse={false} sold={null} earned={null} {...over} />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('the estimate follows what is typed: revenue, the 15% fee, the assistant, and what is left', () => {
  const text = renderText({});
  expect(text).toContain('50 seats at $150 $7,500');
  expect(text).toContain('Platform fee, 15% −$1,125');
  expect(text).toContain('Teacher assistant, 12 hours at $50 −$600');
  expect(text).toContain('Estimated profit $5,775');
  expect(text).toContain('This is an estimate, not a guarantee.');
});

test('it can be negative, and asks for a number if one is missing', () => {
  expect(renderText({ values: { ...values, price: '0' } })).toContain('Estimated profit −$600');
  expect(renderText({ values: { ...values, price: 'some' } })).toContain(
    'Enter capacity, price, and hours to see an estimate.',
  );
});

test('the platform’s school has none, and School Admins see what was really sold beside it', () => {
  expect(renderText({ isHouse: true })).toBe('');
  const sold = {
    places: 3,
    given: 1,
    revenue: 425,
    prices: [
      { price: 150, places: 2 },
      { price: 125, places: 1 },
    ],
  };
  const text = renderText({ sold });
  expect(text).toContain('2 paid $150 $300');
  expect(text).toContain('3 seats sold $425');
  expect(text).toContain('Plus 1 added for free.');
});
