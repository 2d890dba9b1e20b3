/** `npm run openapi`: writes docs/openapi.json from the registered routes; `--verify` only compares. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allRoutes } from '#server/app/routes.ts';
import { API_VERSION } from '#server/app/version.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';

const FILE = 'docs/openapi.json';
const text = `${JSON.stringify(openApiDocument(allRoutes(), API_VERSION), null, 2)}\n`;
if (process.argv.includes('--verify')) {
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is stale: npm run openapi`);
    process.exit(1);
  }
} else writeFileSync(FILE, text);
process.exit(0);
