import { exactDollars } from './payout-words.rules.ts';

/** `$170.00`, `−$42.50`: to the cent, so that the amounts of a column stand point below point. */
export function Exact({ dollars }: { dollars: number }) {
  return <span className="tabular">{exactDollars(dollars)}</span>;
}
