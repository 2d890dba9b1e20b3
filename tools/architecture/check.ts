/** `npm run check:walls`: fails on a broken wall, by imports or by SQL, and if nothing was checked at all. */
import { cruise } from 'dependency-cruiser';
import config from './dependency-cruiser.ts';
import { folderCircles } from './folder-circles.ts';
import { brokenSqlWalls } from './sql-walls.ts';
import { brokenWebWalls } from './web-walls.ts';

const FOLDERS = ['contract', 'covers', 'server', 'web', 'sandbox', 'testing', 'tools', 'bench', 'e2e'];
const MODULES_AT_LEAST = 50;

const { options, ...rules } = config;
const result = await cruise(FOLDERS, { ...options, ruleSet: rules, validate: true });
const output = result.output;
if (typeof output === 'string') throw new Error(output);
const { violations, totalCruised } = output.summary;
for (const violation of violations) console.log(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
const byTable = [...brokenSqlWalls(), ...brokenWebWalls(), ...folderCircles(output.modules)];
for (const line of byTable) console.log(line);
console.log(`${totalCruised} modules, ${violations.length + byTable.length} broken walls`);
if (totalCruised < MODULES_AT_LEAST) console.log('Too few modules were cruised: the check itself is broken.');
process.exit(violations.length + byTable.length === 0 && totalCruised >= MODULES_AT_LEAST ? 0 : 1);
