import { exactDollars } from './payout-text.rules.ts';

/** `$170.00`, `−$42.50`: to the cent, so the decimal points in a column line up. */
export function Exact({ dollars }: { dollars: number }) {
  return <span className="tabular">{exactDollars(dollars)}</span>;
}
