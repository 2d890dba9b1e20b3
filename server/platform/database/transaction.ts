import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database, Db } from './pool.ts';

/** Says begin, commit and rollback on a connection that it is given; opens none. */
const says = new PostgresDriver({ pool: () => Promise.reject(new Error('A transaction has its connection.')) });

const noFurther = () => Promise.reject(new Error('A transaction begins no other one.'));

/** One connection for whoever asks, at any time. */
function driverOf(connection: DatabaseConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: noFurther,
    commitTransaction: noFurther,
    rollbackTransaction: noFurther,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

/**
 * Runs `work` in a transaction of its own. What it asks for together (`Promise.all`) goes out together and is done in that order,
 * each statement with a fresh look: one way to the database and back for all of them, which is what most of a small statement's
 * time is spent on. Kysely's own transactions wait for each answer before they send the next statement. Where one fails, those
 * behind it fail with it.
 */
export function transactionOf<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const trx = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOf(connection),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    // The pool's own connections are what its driver gives out.
    const own = connection as Parameters<typeof says.rollbackTransaction>[0];
    // Goes out with the first statement; its answer is asked for before anything is committed.
    const begun = says.beginTransaction(own, {});
    begun.catch(() => undefined);
    try {
      const result = await work(trx);
      await begun;
      await says.commitTransaction(own);
      return result;
    } catch (error) {
      await says.rollbackTransaction(own);
      throw error;
    }
  });
}
