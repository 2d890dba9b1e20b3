import { formatCount, formatDollarRange, formatDollars } from '#contract/primitives/money.ts';

/** `$150`, `$12.50`. `free`: the word to show for zero. */
export function Money({ dollars, free }: { dollars: number; free?: string }) {
  return <span className="tabular">{dollars === 0 && free ? free : formatDollars(dollars)}</span>;
}

/** `Free – $45`; `$12.00 – $12.01`, both with cents if either has any; one amount if both are equal. */
export function MoneyRange({ from, to, free }: { from: number; to: number; free?: string }) {
  if (from === to) return <Money dollars={from} {...(free ? { free } : {})} />;
  const range = formatDollarRange(from, to);
  return (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {from === 0 && free ? range.replace(/^\S+/, free) : range}
    </span>
  );
}

/** `15 credits`, `1 credit`. */
export function Credits({ count }: { count: number }) {
  return (
    <span className="tabular">
      {formatCount(count)} {count === 1 ? 'credit' : 'credits'}
    </span>
  );
}
