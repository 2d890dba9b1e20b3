import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { type Project, type Projects, ProjectsAway, ProjectsRefused } from './projects.ts';

const TIMEOUT_MS = 10_000;
const projectResponse = z.object({ url: z.url({ protocol: /^https?$/ }) });

/**
 * Opens the homework service (or the sandbox that speaks its API); null if none is configured. Calls nothing yet. `POST
 * {url}/projects` `{ name, reference }` returns `{ url }`, or 409 if the reference already has a project; `GET
 * {url}/projects/{reference}` returns `{ url }` or 404. Both use a bearer token.
 */
export function openProjects(config: Config, log: Log): Projects | null {
  if (!config.projects) return null;
  const { url: service, token } = config.projects;

  async function send(path: string, body?: object): Promise<Response> {
    try {
      return await fetch(service + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the homework service is away');
      throw new ProjectsAway("It doesn't answer.");
    }
  }

  async function read(response: Response): Promise<Project> {
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      throw new ProjectsRefused(`It refused with ${response.status}.`);
    }
    if (!response.ok) throw new ProjectsAway(`It answered ${response.status}.`);
    const read = projectResponse.safeParse(await response.json().catch(() => null));
    if (!read.success) throw new ProjectsAway('It answered without a URL.');
    return read.data;
  }

  async function find(reference: string): Promise<Project | null> {
    const response = await send(`/projects/${encodeURIComponent(reference)}`);
    return response.status === 404 ? null : read(response);
  }

  return {
    find,
    async create(input) {
      const response = await send('/projects', input);
      if (response.status !== 409) return read(response);
      const known = await find(input.reference);
      if (!known) throw new ProjectsAway("It has one but doesn't show it.");
      return known;
    },
  };
}
