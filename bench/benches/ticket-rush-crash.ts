import { attend, type OpenEvent, openEvent, soldOf } from '../harness/events.ts';
import type { Shot } from '../harness/load.ts';
import type { SignedIn } from '../harness/people.ts';
import type { World } from '../harness/world.ts';

const SEATS = 400;
const TOO_MANY = 100;
const CONNECTIONS = 50;

/** Sends a request. If its process dies, sends the same request to the other one. */
async function sendWithRetry(
  urls: readonly string[],
  at: number,
  shot: Shot,
): Promise<{ status: number; again: boolean }> {
  const send = (url: string | undefined) =>
    fetch(`${url}${shot.path}`, { method: shot.method, headers: shot.headers, body: shot.body ?? null });
  try {
    const response = await send(urls[at % urls.length]);
    await response.arrayBuffer();
    return { status: response.status, again: false };
  } catch {
    const response = await send(urls[0]);
    await response.arrayBuffer();
    return { status: response.status, again: true };
  }
}

async function round(world: World, event: OpenEvent, people: readonly SignedIn[]): Promise<number> {
  const [stays, dies] = [await world.app({ NODE_ENV: 'development' }), await world.app({ NODE_ENV: 'development' })];
  const urls = [stays.url, dies.url];
  const waiting = people.map((person) => attend(person, event));
  const statuses: Record<number, number> = {};
  let answered = 0;
  let retried = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let shot = waiting.pop(); shot; shot = waiting.pop()) {
        const response = await sendWithRetry(urls, connection, shot);
        answered += 1;
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        if (response.again) retried += 1;
        // Kill the process in the middle of the rush, with some of its own requests in flight.
        if (answered === Math.floor(SEATS / 2)) dies.child.kill('SIGKILL');
      }
    }),
  );
  await Promise.all([stays.stop(), dies.stop()]);
  const sold = await soldOf(world.pool, event);
  const exact = sold.taken === SEATS && sold.held === 0 && sold.rows === SEATS && sold.mails === SEATS;
  if (!exact || statuses[200] !== SEATS || statuses[409] !== TOO_MANY) {
    throw new Error(
      `After a crash not exactly ${SEATS}: ${JSON.stringify(sold)}, answers ${JSON.stringify(statuses)}.`,
    );
  }
  if (retried === 0) throw new Error('Nothing was under way in the process that was killed.');
  return retried;
}

/**
 * Two processes sell the same seats, and one is killed midway without warning; its buyers retry. Returns the results in
 * sentences.
 */
export async function crash(
  world: World,
  crowd: (count: number) => Promise<SignedIn[]>,
  rounds: number,
): Promise<string[]> {
  const broken: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const kind = n % 2 === 0 ? 'ticket' : 'rsvp';
    const event = await openEvent(world.pool, SEATS, kind);
    const retried = await round(world, event, await crowd(SEATS + TOO_MANY));
    broken.push(`${retried} (${kind})`);
  }
  return [
    `Two processes, one killed with SIGKILL in the middle, ${rounds} rounds of ${SEATS} seats: exactly ${SEATS} rows, seats, mails each; requests that broke off and were sent again: ${broken.join(', ')}.`,
  ];
}
