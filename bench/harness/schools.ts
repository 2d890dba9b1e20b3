import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemoSchool } from './demo-school.ts';
import { openKept } from './kept.ts';
import { multiplyDemoSchool, PAGES_FULL, PEOPLE } from './multiply.ts';
import { openWorld } from './world.ts';

/**
 * The demo school, a few copies of it, and enough copies for the wanted number of people; filled now, or by an earlier
 * run.
 */
export async function openSchools(seed: number, keep: boolean) {
  const kept = keep ? await openKept('lists') : undefined;
  const world = await openWorld({ seed, schools: 0, ...(kept ? { kept: kept.folder } : {}) });
  const folder = mkdtempSync(join(tmpdir(), 'callboard-bench-demo-'));
  const close = async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const demo = await world.database('demo');
    if (!kept?.filled) {
      await fillDemoSchool(demo.url, folder);
      await demo.pool.query('vacuum analyze');
      await multiplyDemoSchool((await world.copy('demo', 'pages')).pool, PAGES_FULL);
      await multiplyDemoSchool((await world.copy('demo', 'many')).pool, PEOPLE);
      await world.pool.query('checkpoint');
      kept?.done();
    }
    const [full, many] = [await world.database('pages'), await world.database('many')];
    for (const { pool } of [demo, full, many]) {
      // Spares staff two-step sign-in, which they would need here: the demo's staff have had their rights for a long
      // time.
      await pool.query(`update users set staff_since = now() + interval '10 years' where is_staff`);
      await pool.query('analyze');
    }
    console.log(`  … ${PEOPLE} people`);
    return { world, demo, full, many, close };
  } catch (error) {
    kept?.spoiled();
    await close();
    throw error;
  }
}
