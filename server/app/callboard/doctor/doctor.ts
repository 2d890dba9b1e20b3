import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { type Call, type Command, Usage } from '../command.ts';
import { emailOf } from '../staff.ts';
import { checkConfiguration } from './check-configuration.ts';
import { connectionsFinding, serverConnections } from './check-connections.ts';
import { checkDatabase, withClient } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkProxy } from './check-proxy.ts';
import { checkStripe } from './check-stripe.ts';
import { type Finding, failure, linesOf, reasonIn, warning } from './finding.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The configuration for this database; undefined if it is invalid, which another check reports. */
function configOf(env: NodeJS.ProcessEnv): Config | undefined {
  try {
    return readConfig({ ...env, LOG_LEVEL: 'silent' }, { startsDatabase: true });
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

const pluralize = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

function countOption(call: Call, name: string): number | undefined {
  const typed = call.options[name];
  if (typed === undefined) return undefined;
  if (!/^\d{1,4}$/.test(typed)) throw new Usage(`--${name} takes a number.`);
  return Number(typed);
}

/** A check's findings; a check that throws becomes a finding itself. */
async function findingsOf(about: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [failure(about, `couldn't be checked: ${reasonIn(error)}`, 'Please tell us: this is a bug in the check.')];
  }
}

async function databaseFindings(call: Call): Promise<readonly Finding[]> {
  const processes = { web: countOption(call, 'web'), workers: countOption(call, 'workers') };
  try {
    return await call.withDatabase(async (directUrl) => {
      const pooledUrl = call.env.DATABASE_URL?.trim() || directUrl;
      const { findings, reached, pooled } = await checkDatabase(pooledUrl, directUrl);
      const config = configOf(call.env);
      if (!reached || !config) return findings;
      const server = await withClient(directUrl, serverConnections);
      return [...findings, connectionsFinding(config, server, processes, pooled?.moves ?? false)];
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [failure('database', error.message, 'Set DATABASE_URL.')];
  }
}

export const doctorCommand: Command = {
  name: 'doctor',
  operands: [],
  says: 'check the installation: database, connections, clock, disk, email, Stripe, proxy, secrets; each problem says how to fix it',
  options: {
    mail: ['EMAIL', 'also send a test email there'],
    web: ['N', 'count connections for this many web processes; if left out, the ones running now'],
    workers: ['N', 'the same for workers'],
  },
  async run(call) {
    const mailTo = call.options.mail === undefined ? undefined : emailOf(call.options.mail);
    for (const name of ['web', 'workers']) countOption(call, name);
    const findings: Finding[] = [];
    const run = async (about: string, check: () => Promise<readonly Finding[]>): Promise<void> => {
      for (const found of await findingsOf(about, check)) {
        const finding = withoutSecrets(found, call.env);
        findings.push(finding);
        for (const line of linesOf(finding)) call.say(line);
      }
    };
    await run('configuration', () => checkConfiguration(call.env));
    await run('database', () => databaseFindings(call));
    const config = configOf(call.env);
    if (config) {
      await run('disk', () => checkDisk(config));
      await run('SMTP', () => checkMail(config, mailTo));
      await run('Stripe', () => checkStripe(config));
      await run('PUBLIC_URL', () => checkProxy(config));
    } else
      await run('the rest', async () => [
        warning('connections, disk, email, Stripe, proxy', 'not checked', 'Correct the configuration first.'),
      ]);
    const count = (level: Finding['level']): number => findings.filter((finding) => finding.level === level).length;
    const errors = count('error');
    call.say(`${pluralize(errors, 'error')}, ${pluralize(count('warning'), 'warning')}, ${count('ok')} fine`);
    return { ok: errors === 0, result: { findings } };
  },
};
