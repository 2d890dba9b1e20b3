import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/primitives/problem.ts';
import { html, sendPage } from '#server/features/mailings/index.ts';
import type { PersonalFile } from '#server/platform/http/personal-file.ts';

const FOREIGN = "Another site started this download. If you want the file, download it from Callboard's page.";

/**
 * Refuses downloads of personal files that another site's page started (`Sec-Fetch-Site: cross-site`), before
 * authentication. Register it before all routes.
 * @throws 403 `foreign_origin`; browsers get a page that says so
 */
export function registerPersonalFiles(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    const { personalFile } = (config ?? {}) as { personalFile?: PersonalFile };
    if (/\.(?:csv|zip)$/.test(url) && !personalFile) throw new Error(`${url}: its route needs config.personalFile.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const file = request.routeOptions.config.personalFile;
    if (!file || request.headers['sec-fetch-site'] !== 'cross-site') return;
    if (!request.headers.accept?.includes('text/html')) throw refuse('foreign_origin', 403, FOREIGN);
    const page = file.page(request.params as Record<string, string>);
    return sendPage(
      reply,
      'Not downloaded',
      html`<div class="narrow"><h1>Not downloaded</h1><p class="soft">${FOREIGN}</p><p><a href="${page}">Go to the page</a></p></div>`,
      403,
    );
  });
}
