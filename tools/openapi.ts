/**
 * `npm run openapi`: writes the API document to .build/openapi.json. A running server returns the same document at
 * /api/openapi.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { allRoutes } from '#server/app/routes.ts';
import { API_VERSION } from '#server/app/version.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';

const FILE = '.build/openapi.json';
mkdirSync('.build', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(openApiDocument(allRoutes(), API_VERSION), null, 2)}\n`);
console.log(FILE);
process.exit(0);
