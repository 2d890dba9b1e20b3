import { formatCount, formatDollars } from '#contract/primitives/money.ts';

/** `$150`, `$12.50`. `free`: the word for zero where that reads better. */
export function Money({ dollars, free }: { dollars: number; free?: string }) {
  return <span className="tabular">{dollars === 0 && free ? free : formatDollars(dollars)}</span>;
}

/** `15 credits`, `1 credit`. */
export function Credits({ count }: { count: number }) {
  return (
    <span className="tabular">
      {formatCount(count)} {count === 1 ? 'credit' : 'credits'}
    </span>
  );
}
