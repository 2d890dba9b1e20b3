import { type HeldPort, holdPort, PortTaken } from './ports.ts';

/** The ports of the server behind the end-to-end tests, all derived from `E2E_PORT`. */
export function e2ePorts(web: number) {
  return { web, strictWeb: web + 10, sandbox: web + 9000, identity: web + 9005, database: web + 50_000 } as const;
}

/**
 * The environment of the programs behind the end-to-end tests, as JSON, for a test that starts its own programs. Exists
 * only while the tests run.
 */
export const e2eEnvironmentFile = (web: number): string => `.build/e2e-environment-${web}.json`;

const FIRST = 3100;
/** The distance between two `E2E_PORT`s, so that two servers' ports don't collide. */
export const E2E_PORT_STEP = 20;
const TRIES = 40;

async function allFree(web: number): Promise<boolean> {
  const held: HeldPort[] = [];
  try {
    for (const from of Object.values(e2ePorts(web))) held.push(await holdPort({ from, orElse: `${from} is taken.` }));
    return true;
  } catch (error) {
    if (error instanceof PortTaken) return false;
    throw error;
  } finally {
    await Promise.all(held.map((port) => port.release()));
  }
}

/**
 * An `E2E_PORT` whose ports are all free, so that two checkouts can run `npm test` at the same time: a test must never
 * reach the other one's server. The search starts at a random port, because a free port is taken only some seconds
 * later.
 */
export async function freeE2ePort(first = FIRST + E2E_PORT_STEP * Math.floor(Math.random() * TRIES)): Promise<number> {
  for (let at = 0; at < TRIES; at += 1) {
    const web = FIRST + ((first - FIRST + at * E2E_PORT_STEP) % (TRIES * E2E_PORT_STEP));
    if (await allFree(web)) return web;
  }
  throw new PortTaken(`No ports for the browser stories are free from ${FIRST} on; name one in E2E_PORT.`);
}
