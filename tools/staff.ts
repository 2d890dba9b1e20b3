/**
 * `npm run staff -- add EMAIL` makes someone staff; `npm run staff -- unlock EMAIL` turns two-step sign-in off for someone who lost
 * phone and recovery codes. For those who can reach the database: `DATABASE_URL`, or the embedded one, running or not.
 */
import { loadEnvironmentFile } from './run/environment.ts';
import { runStaff } from './staff-command.ts';

loadEnvironmentFile();
const { status, says } = await runStaff(process.argv.slice(2));
if (status === 0) console.log(says);
else console.error(says);
process.exit(status);
