/**
 * Writes a course's student file to stdout as the server does, and this process's peak resident memory to stderr: in
 * bytes, before the first line and after the last.
 */
import { once } from 'node:events';
import { openSystem } from '#server/app/system.ts';
import { exportStudents } from '#server/features/enrollment/manage/students-file.ts';
import { readConfig } from '#server/platform/config.ts';

const KB = 1024;
const peak = () => process.resourceUsage().maxRSS * KB;

const [course = '', personId = ''] = process.argv.slice(2);
const system = await openSystem(readConfig(process.env), 'web');
const actor = { kind: 'person', personId: Number(personId), sessionId: 0, needsOnboarding: false } as const;
const { lines } = await exportStudents(system.ctx(actor, 'file'), {
  id: course,
  contains: '',
  list: 'all',
  drifting: false,
});
const before = peak();
for await (const part of lines) if (!process.stdout.write(part)) await once(process.stdout, 'drain');
process.stderr.write(`${JSON.stringify({ before, after: peak() })}\n`);
await system.close();
process.exit(0);
