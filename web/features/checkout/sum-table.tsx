import { formatDollars } from '#contract/primitives/money.ts';
import type { SumRow } from './basket-sum.rules.ts';
import styles from './sum-table.module.css';

const money = (dollars: number) => (dollars < 0 ? `−${formatDollars(-dollars)}` : formatDollars(dollars));

export function SumTable({ caption, rows, total }: { caption: string; rows: readonly SumRow[]; total: SumRow }) {
  return (
    <table className={styles.sum}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label}
              {row.note && <small>{row.note}</small>}
            </th>
            <td className={row.amount < 0 ? styles.off : undefined}>
              {row.insteadOf !== undefined && (
                <s>
                  <span className="visually-hidden">Instead of </span>
                  {formatDollars(row.insteadOf)}
                </s>
              )}
              <span>{money(row.amount)}</span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.label}</th>
          <td>{money(total.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
