import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import type { CccProjectRow } from './rows.ts';

/** The token that the sandbox accepts. */
export const CCC_PROJECTS_TOKEN = 'sandbox-projects-of-callboard';

const projectInput = z.strictObject({ name: z.string().min(1).max(300), reference: z.string().min(1).max(100) });

/** Environment variables that make the app request homework projects from this sandbox. */
export function projectsEnvironment(origin: string): Record<string, string> {
  return { CCC_PROJECTS_URL: `${origin}/ccc`, CCC_PROJECTS_TOKEN };
}

/**
 * The homework service under `/ccc`: create a project, read one by its reference, and the page where learners submit
 * work.
 */
export function mountCccProjects(app: FastifyInstance, world: World): void {
  const serve =
    (method: 'GET' | 'POST', work: (request: FastifyRequest) => { status: number; body: unknown }) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers.authorization !== `Bearer ${CCC_PROJECTS_TOKEN}`) {
        return reply.code(401).send({ error: 'unauthorized' });
      }
      const fault = world.faults.take(method, request.url.split('?')[0] ?? '');
      const fail = () => {
        if (fault?.status === 0) return void reply.raw.destroy();
        return reply.code(fault?.status ?? 500).send({ error: 'fault' });
      };
      if (fault?.when === 'before') return fail();
      const { status, body } = work(request);
      return fault ? fail() : reply.code(status).send(body);
    };
  const present = (row: CccProjectRow) => ({ url: `${world.publicUrl}/ccc/p/${row.number}` });

  app.post(
    '/ccc/projects',
    serve('POST', (request) => {
      const read = projectInput.safeParse(request.body);
      if (!read.success) return { status: 422, body: { error: z.prettifyError(read.error) } };
      const { name, reference } = read.data;
      if (world.state.get('ccc_projects', reference)) return { status: 409, body: { error: 'reference taken' } };
      if (request.headers.host && !world.options.publicUrl) world.publicUrl = `http://${request.headers.host}`;
      const row: CccProjectRow = { id: reference, name, number: world.state.all('ccc_projects').length + 1 };
      world.state.put('ccc_projects', row);
      return { status: 201, body: present(row) };
    }),
  );
  app.get(
    '/ccc/projects/:reference',
    serve('GET', (request) => {
      const row = world.state.get('ccc_projects', (request.params as { reference: string }).reference);
      return row ? { status: 200, body: present(row) } : { status: 404, body: { error: 'not found' } };
    }),
  );
  app.get('/ccc/p/:number', (request, reply) => {
    const number = Number((request.params as { number: string }).number);
    const row = world.state.all('ccc_projects').find((project) => project.number === number);
    if (!row) return reply.code(404).send({ error: 'not found' });
    const name = row.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return reply
      .type('text/html')
      .send(`<!doctype html><title>${name}</title><h1>${name}</h1><p>The sandbox’s page for handing in homework.</p>`);
  });
}
