import { type BuiltServer, buildServer } from '#server/app/http.ts';
import type { System } from '#server/app/system.ts';
import type { Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/** A server on this system. Its entire log, including requests, is collected in `lines`. */
export async function loggingServer(
  system: System,
  lines: string[],
): Promise<{ server: BuiltServer; config: Config; log: System['log'] }> {
  const log = createLog('test', 'trace', { to: { write: (line: string) => void lines.push(line) } });
  const config: Config = { ...system.config, environment: 'development' };
  const ctx: System['ctx'] = (...args) => ({ ...system.ctx(...args), log, config });
  return { server: await buildServer({ ...system, config, log, ctx }), config, log };
}
