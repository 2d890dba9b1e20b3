/** `npm run routes`: regenerates `web/routeTree.gen.ts` from the files in `web/routes`, without building. */
import { resolveConfig } from 'vite';

await resolveConfig({ logLevel: 'error' }, 'build');
