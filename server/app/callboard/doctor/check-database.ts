import pg from 'pg';
import { type Pooling, poolingFaults, tryPooling } from '#server/platform/database/check-pooling.ts';
import { CONNECT_LIMIT_ONLY } from '#server/platform/database/limits.ts';
import { missingMigrations, NewerSchema } from '#server/platform/database/migrations.ts';
import { connect } from '#server/platform/database/pool.ts';
import { unreachable } from '#server/platform/database/reach.ts';
import { isDiskFull } from '#server/platform/database/readiness.ts';
import { type Finding, failure, fine, reasonIn, warning } from './finding.ts';

/** PostgreSQL versions that Callboard is tested on. */
const OLDEST = 15;
const NEWEST = 18;
/** Authenticator codes last half a minute; "Tomorrow" in an email needs no better precision. */
const CLOCK_WARNING_MS = 2_000;
const CLOCK_ERROR_MS = 15_000;

export const DOCTOR = 'callboard-doctor';

/** Opens one connection to the database, runs `work` with it, and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: DOCTOR,
    connectionTimeoutMillis: CONNECT_LIMIT_ONLY.connectMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Takes `server_version_num` and `server_version`. */
export function versionFinding(number: number, name: string): Finding {
  const major = Math.floor(number / 10_000);
  if (major < OLDEST)
    return failure('PostgreSQL', `version ${name} is too old`, `Move to PostgreSQL ${OLDEST} to ${NEWEST}.`);
  if (major > NEWEST)
    return warning(
      'PostgreSQL',
      `version ${name} is newer than the versions this release was tested with (${OLDEST} to ${NEWEST})`,
      'Look for a newer release of Callboard.',
    );
  return fine('PostgreSQL', `version ${name}`);
}

/** `aheadMs`: how far the database's clock is ahead of ours, known to within half of `roundTripMs`. */
export function clockFinding(aheadMs: number, roundTripMs: number): Finding {
  const off = Math.max(0, Math.abs(aheadMs) - roundTripMs / 2);
  const seconds = (off / 1000).toFixed(1);
  if (off < CLOCK_WARNING_MS) return fine('clock', `within ${Math.max(1, Math.ceil(off / 1000))} s of the database's`);
  const says = `${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the database's`;
  const todo =
    'Sync both machines with NTP (timedatectl set-ntp true). Sign-in codes allow half a minute, webhooks five minutes.';
  return off < CLOCK_ERROR_MS ? warning('clock', says, todo) : failure('clock', says, todo);
}

interface Server {
  readonly number: number;
  readonly name: string;
  readonly read_only: boolean;
  readonly at: Date;
}

async function serverFindings(client: pg.Client): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<Server>(`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as name, current_setting('transaction_read_only') = 'on' as read_only,
    clock_timestamp() as at`);
  const after = Date.now();
  const [server] = rows;
  if (!server) throw new Error("The database didn't answer.");
  const found = [
    versionFinding(server.number, server.name),
    clockFinding(server.at.getTime() - (before + after) / 2, after - before),
  ];
  if (server.read_only)
    found.push(
      failure(
        'database',
        'is read-only',
        'Use the address of the primary, or promote this standby. After a full disk, turn off default_transaction_read_only.',
      ),
    );
  if (await isDiskFull(client))
    found.push(
      failure('database', "its disk is full, so it can't write", 'Free up space on its server, or enlarge the disk.'),
    );
  return found;
}

async function schemaFinding(url: string): Promise<Finding> {
  const { db, close } = connect(url, { max: 1, applicationName: DOCTOR });
  try {
    const missing = await missingMigrations(db);
    if (missing.length === 0) return fine('schema', 'up to date');
    return failure(
      'schema',
      `is missing ${missing.length === 1 ? '1 migration' : `${missing.length} migrations`} from this build`,
      'Run: callboard migrate',
    );
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error;
    return failure('schema', error.message, 'Run the newer build.');
  } finally {
    await close();
  }
}

/** Whether a proxy sits between us and PostgreSQL: then PostgreSQL sees a client port other than ours. */
async function isBetween(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ port: number | null }>(
      'select client_port as port from pg_stat_activity where pid = pg_backend_pid()',
    );
    const { localPort } = (client as unknown as { connection: { stream: { localPort?: number } } }).connection.stream;
    const seen = rows[0]?.port;
    // Unix sockets have no ports: -1 there, undefined here.
    return typeof seen === 'number' && seen !== (localPort ?? -1);
  });
}

/** What a database URL leads to. `between`: a proxy sits in front of PostgreSQL. */
export interface Behind extends Pooling {
  readonly between: boolean;
}

/** Finds out what a database URL leads to. */
export async function inspectAddress(url: string): Promise<Behind> {
  const pooling = await tryPooling(url);
  return { ...pooling, between: pooling.moves || (await isBetween(url)) };
}

function destinationText({ moves, between }: Behind): string {
  if (moves) return 'a pooler in transaction mode';
  return between ? 'a pooler in session mode, or a proxy' : 'PostgreSQL itself';
}

/** `direct`: undefined if DATABASE_DIRECT_URL is left out. */
export function poolerFindings(pooled: Behind, direct: Behind | undefined): Finding[] {
  const faults = poolingFaults(pooled, direct).map((fault) => {
    const [about = '', says = ''] = fault.split(/: (.*)/s);
    return failure(about, says, 'Web and worker refuse to start until this is right (docs/operations.md, Scale out).');
  });
  if (faults.length > 0) return faults;
  const found = [fine('pooler', `DATABASE_URL leads to ${destinationText(pooled)}`)];
  if (direct) found.push(fine('pooler', `DATABASE_DIRECT_URL leads to ${destinationText(direct)}`));
  return found;
}

/** Checks the database behind both URLs: version, clock, write access, schema, and what sits in front of it. */
export async function checkDatabase(
  pooledUrl: string,
  directUrl: string,
): Promise<{ findings: Finding[]; reached: boolean; pooled?: Behind }> {
  const findings: Finding[] = [];
  try {
    findings.push(...(await withClient(directUrl, serverFindings)));
  } catch (error) {
    const todo = 'Start the database, and check DATABASE_URL and DATABASE_DIRECT_URL.';
    return { findings: [failure('database', unreachable(error).message, todo)], reached: false };
  }
  try {
    findings.push(await schemaFinding(directUrl));
    const pooled = await inspectAddress(pooledUrl);
    const direct = directUrl === pooledUrl ? undefined : await inspectAddress(directUrl);
    findings.push(...poolerFindings(pooled, direct));
    return { findings, reached: true, pooled };
  } catch (error) {
    findings.push(
      failure(
        'DATABASE_URL',
        `can't be used: ${reasonIn(error)}`,
        'A pooler needs transaction or session mode, and the same user and database as PostgreSQL.',
      ),
    );
    return { findings, reached: true };
  }
}
