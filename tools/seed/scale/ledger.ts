import type { Batch } from './batch.ts';
import { type Cell, Ref } from './sheet.ts';

/** An existing account (its id), or one that this batch opens. */
export type Account = number | Ref;

/** The accounts a batch opened: one per person and school. */
export class Accounts {
  readonly #batch: Batch;
  readonly #credits = new Map<Ref, Ref>();
  readonly #sales = new Map<Ref, Ref>();
  constructor(batch: Batch) {
    this.#batch = batch;
  }

  /** A person's spendable balance. */
  available(user: Ref): Ref {
    return this.#open(this.#credits, user, { owner_kind: 'user', unit: 'credit', purpose: 'available', balance: 0 });
  }

  /** A school's sales account; the platform's if `school` is null. */
  sales(school: Ref | null): Account {
    if (school === null) return this.#batch.house.platformSales;
    return this.#open(this.#sales, school, { owner_kind: 'school', unit: 'cent', purpose: 'sales', balance: null });
  }

  #open(known: Map<Ref, Ref>, owner: Ref, columns: Record<string, Cell>): Ref {
    const found = known.get(owner);
    if (found) return found;
    const opened = this.#batch.sheet.add('ledger_accounts', { owner_id: owner, ...columns });
    known.set(owner, opened);
    return opened;
  }
}

export interface Entry {
  readonly account: Account;
  readonly unit: 'credit' | 'cent';
  readonly amount: number;
}

interface Posting {
  readonly cause: Cell;
  readonly kind: string;
  readonly order: Ref | null;
  readonly user: Ref;
  readonly at: Date;
  readonly entries: readonly Entry[];
}

/** Posts one balanced ledger transaction. */
export function post(batch: Batch, posting: Posting): void {
  const transaction = batch.sheet.add('ledger_transactions', {
    cause: posting.cause,
    kind: posting.kind,
    order_id: posting.order,
    user_id: posting.user,
    occurred_at: posting.at,
  });
  for (const { account, unit, amount } of posting.entries) {
    if (amount === 0) continue;
    batch.sheet.add('ledger_entries', {
      transaction_id: transaction,
      account_id: account instanceof Ref ? account : String(account),
      unit,
      amount,
    });
  }
}
