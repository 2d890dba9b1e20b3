import { counted } from '#web/kit/text/counted.ts';
import { Exact } from '../manage/exact.tsx';

/** `$150.00 + 5 credits`, `5 credits`. `none`: shown if both are zero. */
export function CashAndCredits({ cash, credits, none }: { cash: number; credits: number; none?: string }) {
  if (cash === 0 && credits === 0 && none) return <span>{none}</span>;
  return (
    <span>
      {(cash > 0 || credits === 0) && <Exact dollars={cash} />}
      {cash > 0 && credits > 0 && <span>{' + '}</span>}
      {credits > 0 && <span>{counted(credits, 'credit', 'credits')}</span>}
    </span>
  );
}
