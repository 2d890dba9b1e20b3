import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Milliseconds after which a hanging test is ended and counts as noticed. */
const TEST_MS = 120_000;
/** Milliseconds after which a run that hangs outside its tests is ended. */
const RUN_MS = 600_000;

export interface Ran {
  readonly failed: number;
  readonly passed: number;
  /** Files with a failed test, relative to the root; otherwise files that couldn't be loaded. */
  readonly failedFiles: readonly string[];
}

/** A copy of the working tree whose files may be broken. */
export interface Tree {
  /** Reads a file from the copy, since the working tree may be edited in the meantime. */
  read(file: string): string;
  /** Overwrites a file in the copy. The returned function restores it. */
  write(file: string, text: string): () => void;
  /** Runs test files in the copy until the first failure, at the sizes of `npm test`. */
  run(tests: readonly string[], env?: Record<string, string>): Promise<Ran>;
  remove(): void;
}

interface Report {
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Runs in its own process group, so that spinning workers end with it. */
function spawned(folder: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((ended) => {
    const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env,
    });
    const end = (): void => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // The group has already ended.
      }
    };
    const hangs = setTimeout(end, RUN_MS);
    child.on('exit', () => {
      clearTimeout(hangs);
      end();
      ended();
    });
  });
}

/** Copies the working tree's tracked and new files. */
export function copyTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-mutants-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { maxBuffer: 1e8 });
  const existing = files
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  const tar = execFileSync('tar', ['--null', '-T', '-', '-cf', '-'], { input: existing.join('\0'), maxBuffer: 1e9 });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: tar });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

  return {
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write(file, text) {
      const path = join(folder, file);
      const former = readFileSync(path, 'utf8');
      writeFileSync(path, text);
      return () => writeFileSync(path, former);
    },
    async run(tests, env = {}) {
      const report = join(folder, 'report.json');
      rmSync(report, { force: true });
      const args = ['run', ...tests, '--bail=1', `--testTimeout=${TEST_MS}`, '--reporter=json'];
      await spawned(folder, [...args, `--outputFile.json=${report}`], { ...process.env, FULL: '', ...env });
      if (!existsSync(report)) return { failed: 0, passed: 0, failedFiles: [] };
      const json: Report = JSON.parse(readFileSync(report, 'utf8'));
      // The first failure ends the run, and files cut short count as failed too.
      const failedResults = json.testResults.filter(({ status }) => status === 'failed');
      const withFailedTest = failedResults.filter(({ assertionResults }) =>
        assertionResults.some(({ status }) => status === 'failed'),
      );
      return {
        failed: json.numFailedTests || json.numFailedTestSuites,
        passed: json.numPassedTests,
        failedFiles: (withFailedTest.length > 0 ? withFailedTest : failedResults).map(
          ({ name }) => tests.find((test) => name.endsWith(test)) ?? name,
        ),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
