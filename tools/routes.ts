/** `npm run routes`: writes `web/routeTree.gen.ts` anew from the files in `web/routes`, without building. */
import { resolveConfig } from 'vite';

await resolveConfig({ logLevel: 'error' }, 'build');
