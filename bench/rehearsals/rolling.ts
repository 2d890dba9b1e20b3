/**
 * `npm run rehearse:rolling`: two web processes behind HAProxy and then nginx are restarted in turn, repeatedly, under
 * load; 0 of 10,000 requests may fail. Needs both balancers (Debian: `apt-get install haproxy nginx-light`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { freePort } from '#tools/run/free-port.ts';
import { BUNDLE } from '#tools/run/node-flags.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';
import { attend, openEvent, soldOf } from '../harness/events.ts';
import type { Shot } from '../harness/load.ts';
import { newPeople, runningLearners, signIn } from '../harness/people.ts';
import { PRODUCTION } from '../harness/programs.ts';
import { openWorld } from '../harness/world.ts';
import { type Kind, runLoad } from './asking.ts';
import { deployed } from './deployed.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    requests: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
  },
});
const BALANCERS = {
  haproxy: (file: string) => ['haproxy', '-db', '-f', file],
  nginx: (file: string) => ['nginx', '-c', file],
} as const;
type Balancer = keyof typeof BALANCERS;
/** As in deploy/callboard.env: longer than two checks of the balancer, on a busy machine. */
const GOING_AWAY_SECONDS = 4;
/** Milliseconds until the balancer's checks have found a process that is ready again. */
const FOUND_MS = 2_500;

class Web {
  readonly port: number;
  readonly #databaseUrl: string;
  #program: Program;
  constructor(port: number, databaseUrl: string) {
    this.port = port;
    this.#databaseUrl = databaseUrl;
    this.#program = this.#start();
  }
  #start(): Program {
    return startProgram(BUNDLE, ['web'], {
      ...PRODUCTION,
      DATABASE_URL: this.#databaseUrl,
      PORT: String(this.port),
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
      GOING_AWAY_SECONDS: String(GOING_AWAY_SECONDS),
      FINISH_WITHIN_SECONDS: '20',
    });
  }
  get ready(): Promise<void> {
    return this.#program.ready;
  }
  /** Stops the web process as a deployment does, and starts it again. Throws if it doesn't exit cleanly. */
  async restart(): Promise<void> {
    const code = await this.stop();
    if (code !== 0) throw new Error(`A web process ended with ${code}.`);
    this.#program = this.#start();
    await this.#program.ready;
  }
  stop(): Promise<number> {
    this.#program.child.kill('SIGTERM');
    return this.#program.ended;
  }
}

interface Ports {
  readonly front: string;
  readonly first: string;
  readonly second: string;
}

/** What surrounds an nginx site, as in Debian's nginx.conf. */
const aroundSite = (folder: string, site: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log warn;
events {
  worker_connections 1024;
}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  keepalive_requests 100000;
  ${site}
}
`;

/** Plain HTTP on our own ports. The client claims that the request came over https. */
function configurationOf(kind: Balancer, folder: string, { front, first, second }: Ports): string {
  const webs = { '127.0.0.1:3000': `127.0.0.1:${first}`, '127.0.0.1:3001': `127.0.0.1:${second}` };
  if (kind === 'haproxy')
    return deployed('haproxy.cfg', {
      ...webs,
      '  log /dev/log local0\n  user haproxy\n  group haproxy\n': '',
      '  bind :80\n  bind :443 ssl crt /etc/haproxy/callboard.pem alpn h2,http/1.1\n': `  bind 127.0.0.1:${front}\n`,
      '  http-request redirect scheme https code 301 unless { ssl_fc }\n': '',
    });
  const site = deployed('nginx.conf', {
    ...webs,
    'listen 80;\n  listen [::]:80;': `listen unix:${folder}/plain.sock;`,
    'listen 443 ssl http2;\n  listen [::]:443 ssl http2;': `listen 127.0.0.1:${front};`,
    '  ssl_certificate /etc/ssl/callboard/fullchain.pem;\n  ssl_certificate_key /etc/ssl/callboard/privkey.pem;\n': '',
    'X-Forwarded-Proto $scheme': 'X-Forwarded-Proto https',
  });
  return aroundSite(folder, site);
}

async function balance(kind: Balancer, folder: string, ports: Ports): Promise<ChildProcess> {
  const file = join(folder, `${kind}.conf`);
  writeFileSync(file, configurationOf(kind, folder, ports));
  const [command, ...args] = BALANCERS[kind](file);
  const child = spawn(command ?? kind, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  // End the balancer even if the rehearsal is aborted.
  process.once('exit', () => child.kill('SIGKILL'));
  await Promise.race([
    sleep(FOUND_MS),
    once(child, 'exit').then(() => Promise.reject(new Error(`${kind} did not start; is it installed?`))),
  ]);
  return child;
}

async function kindsOf(pool: pg.Pool, requests: number) {
  const learners = await signIn(pool, await runningLearners(pool, 200));
  const event = await openEvent(pool, 1_000_000, 'rsvp');
  // More people than their share of the requests needs, because the load continues until both processes have been
  // restarted.
  const callers = await signIn(pool, await newPeople(pool, requests, `rolling-${event.eventId}`));
  let turn = 0;
  let attended = 0;
  const read = (path: string) => (): Shot => ({
    method: 'GET',
    path,
    headers: { host: 'callboard.example' },
  });
  const kinds: Kind[] = [
    { name: 'GET /api/v1/courses', share: 25, shot: read('/api/v1/courses') },
    { name: 'GET /api/v1/events', share: 25, shot: read('/api/v1/events') },
    { name: 'GET /courses (page)', share: 15, shot: read('/courses') },
    {
      name: 'GET /api/v1/users/dashboard, signed in',
      share: 20,
      shot: () => {
        turn += 1;
        const { cookie } = learners[turn % learners.length]!;
        return { method: 'GET', path: '/api/v1/users/dashboard', headers: { host: 'callboard.example', cookie } };
      },
    },
    {
      name: 'POST /api/v1/events/{id}/attend with Idempotency-Key',
      share: 15,
      shot: () => {
        const person = callers[attended];
        if (!person) throw new Error('More requests than people.');
        attended += 1;
        const shot = attend(person, event);
        const key = `rolling-${person.userId}`;
        return { ...shot, headers: { ...shot.headers, host: 'callboard.example', 'idempotency-key': key } };
      },
    },
  ];
  return { kinds, event, attended: () => attended };
}

const atLeast = Number(values.requests);
const balancers = (Object.keys(BALANCERS) as Balancer[]).filter((kind) => !values.only || kind === values.only);
const world = await openWorld({ seed: 1, schools: 2 });
const folder = mkdtempSync(join(tmpdir(), 'callboard-rolling-'));
const ports = { front: String(await freePort()), first: String(await freePort()), second: String(await freePort()) };
const webs = [Number(ports.first), Number(ports.second)].map((port) => new Web(port, world.databaseUrl));
let failedAtAll = 0;

try {
  await Promise.all(webs.map((web) => web.ready));
  for (const balancer of balancers) {
    const child = await balance(balancer, folder, ports);
    for (let run = 1; run <= Number(values.runs); run += 1) {
      const { kinds, event, attended } = await kindsOf(world.pool, atLeast);
      let restarts = 0;
      let over = false;
      const began = performance.now();
      const rolling = (async () => {
        while (!over || restarts < webs.length) {
          await sleep(FOUND_MS);
          await webs[restarts % webs.length]?.restart();
          restarts += 1;
        }
      })();
      const report = await runLoad(`http://127.0.0.1:${ports.front}`, kinds, {
        connections: Number(values.connections),
        atLeast,
        enough: () => {
          over = true;
          return restarts >= webs.length;
        },
      });
      over = true;
      await rolling;
      const { rows } = await soldOf(world.pool, event);
      const wrong = rows === attended() ? 0 : Math.abs(rows - attended());
      failedAtAll += report.failed + wrong;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `${balancer} ${run}: ${report.requests} requests, ${report.failed} failed, ${restarts} restarts, ${rows} of ${attended()} seats, slowest ${report.slowestMs} ms, ${seconds} s`,
      );
      for (const failure of report.failures) console.log(`  ${failure}`);
    }
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
} finally {
  await Promise.allSettled(webs.map((web) => web.stop()));
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failedAtAll === 0 ? 0 : 1);
