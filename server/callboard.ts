/**
 * `callboard COMMAND`: the operators' commands. In a checkout, `npm run callboard`, which also finds the embedded
 * database.
 */
import { runOnTerminal } from './app/callboard/on-terminal.ts';
import { ConfigError, databaseUrlOf } from './platform/config.ts';

await runOnTerminal(async (work) => {
  const url = databaseUrlOf(process.env);
  if (url === undefined)
    throw new ConfigError('DATABASE_URL is missing. The embedded database is reached by "npm run callboard".');
  return work(url);
});
