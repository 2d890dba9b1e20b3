/**
 * `npm run callboard -- COMMAND`, on the configured database: `DATABASE_URL`, or the embedded one, whether it is
 * running or not.
 */
import { runOnTerminal } from '#server/app/callboard/on-terminal.ts';
import { databaseUrlOf } from '#server/platform/config.ts';
import { loadEnvironmentFile, withDatabase, withRunningSandbox } from './run/environment.ts';

loadEnvironmentFile();
await runOnTerminal((work) => {
  databaseUrlOf(process.env);
  return withDatabase(({ directUrl }) => work(directUrl));
}, withRunningSandbox(process.env));
