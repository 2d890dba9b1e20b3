import pg from 'pg';
import { seeded } from '#testing/random.ts';
import { type Batch, chance, daysFromNow, type HouseAccounts } from './batch.ts';
import { attendSome, enrollSomewhere } from './learning.ts';
import { Accounts } from './ledger.ts';
import { welcomeSent } from './mail.ts';
import { buyCredits, grant, joinAsMember, type Wallet } from './money.ts';
import { addPerson, isWhole } from './people.ts';
import { addSchool, setCapacities } from './school.ts';
import { Sheet } from './sheet.ts';

/** The number of learners per school and transaction. */
const BATCH = 1_000;

export interface Progress {
  readonly learners: number;
  readonly of: number;
  readonly rows: number;
}

export interface LearnersToAdd {
  readonly learners: number;
  /**
   * The same seed on the same day gives the same data, except for uuids. A second run with the same seed continues
   * after the first.
   */
  readonly seed: number;
  readonly now: Date;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Adds learners with all their data, and a school for each thousand, by COPY and with every constraint and trigger
 * active.
 */
export async function addLearners(pool: pg.Pool, request: LearnersToAdd): Promise<Progress> {
  // COPY needs a connection that runs one statement at a time.
  const client = new pg.Client({ connectionString: pool.options.connectionString ?? '' });
  await client.connect();
  let rows = 0;
  let learners = 0;
  try {
    await client.query('set jit = off');
    const house = await openHouseAccounts(client);
    const premiumPlanId = await idOfPremium(client);
    const first = await nextBatch(client, request.seed);
    for (let number = first; learners < request.learners; number += 1) {
      const size = Math.min(BATCH, request.learners - learners);
      const batch: Batch = {
        sheet: new Sheet(),
        random: seeded(request.seed * 1_000_003 + number),
        now: request.now,
        label: `${request.seed}-${number}`,
        learners: size,
        house,
        premiumPlanId,
      };
      fill(batch);
      await client.query('begin');
      rows += await batch.sheet.write(client);
      await client.query('commit');
      learners += size;
      const done = number - first + 1;
      // Triggers cache their plans for this session: with an empty database's statistics they would scan whole tables.
      if (Number.isInteger(Math.log2(done) / 2)) await client.query('analyze');
      request.onProgress?.({ learners, of: request.learners, rows });
    }
    // Later readers get plans that fit the new sizes.
    await client.query('analyze');
    return { learners, of: request.learners, rows };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}

/** Percentages of learners who are members, bought credits, or got credits from a promotion. */
const SHARE = { member: 20, bought: 25, promo: 6 } as const;

function fill(batch: Batch): void {
  const school = addSchool(batch);
  const accounts = new Accounts(batch);
  for (let number = 1; number <= batch.learners; number += 1) {
    const learner = addPerson(batch, number);
    const wallet: Wallet = { learner, accounts, lots: [], memberSince: null };
    if (isWhole(learner)) {
      welcomeSent(batch, learner);
      if (chance(batch, SHARE.bought)) buyCredits(batch, wallet);
      if (chance(batch, SHARE.promo)) {
        grant(batch, wallet, { origin: 'promo', credits: 5, at: daysFromNow(batch, -250) });
      }
      if (chance(batch, SHARE.member)) joinAsMember(batch, wallet);
      enrollSomewhere(batch, wallet, school);
    }
    attendSome(batch, wallet, school.events);
  }
  setCapacities(batch, school);
}

async function openHouseAccounts(client: pg.ClientBase): Promise<HouseAccounts> {
  const open = async (kind: string, unit: string, purpose: string): Promise<number> => {
    await client.query(
      `insert into ledger_accounts (owner_kind, owner_id, unit, purpose, balance) values ($1, null, $2, $3, null)
       on conflict (owner_kind, owner_id, unit, purpose) do nothing`,
      [kind, unit, purpose],
    );
    const { rows } = await client.query<{ id: number }>(
      'select id from ledger_accounts where owner_kind = $1 and owner_id is null and unit = $2 and purpose = $3',
      [kind, unit, purpose],
    );
    return Number(rows[0]?.id);
  };
  return {
    creditsIssued: await open('platform', 'credit', 'issued'),
    creditsSpent: await open('platform', 'credit', 'spent'),
    cashAtProvider: await open('provider', 'cent', 'cash'),
    platformSales: await open('platform', 'cent', 'sales'),
  };
}

async function idOfPremium(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select id from plans where code = 'premium_membership'`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database is not migrated: there is no plan premium_membership.');
  return Number(id);
}

/** Batches with the same seed are numbered consecutively, so that the command can be run again. */
async function nextBatch(client: pg.ClientBase, seed: number): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(max(split_part(slug, '-', 3)::int), 0) as last from schools where slug ~ $1`,
    [`^scale-${seed}-[0-9]+$`],
  );
  return Number(rows[0]?.last ?? 0) + 1;
}
