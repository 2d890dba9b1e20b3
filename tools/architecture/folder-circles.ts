import { cyclesOf } from './sql-walls.ts';

/** A file and the files it imports, as paths from the repository's root. */
export interface ImportingFile {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

const NOT_PROGRAM = /\.(test|factory)\.tsx?$/;
/** Folders that may use one another, but not in a cycle; the first capture group names the folder. */
const FOLDERS: readonly RegExp[] = [
  /^server\/journeys\/([^/]+)\//,
  /^server\/features\/([^/]+)\/(?:learner|manage|staff)\//,
  /^contract\/([^/]+)\//,
  /^web\/kit\/([^/]+)\//,
];

/**
 * Cycles between folders whose files have none: one folder uses another in one file and is used by it in another. One
 * line each.
 */
export function folderCircles(files: readonly ImportingFile[], folders: readonly RegExp[] = FOLDERS): string[] {
  return folders.flatMap((pattern) => {
    const uses = new Map<string, Set<string>>();
    for (const { source, dependencies } of files.filter((file) => !NOT_PROGRAM.test(file.source))) {
      const from = pattern.exec(source)?.[1];
      if (from === undefined) continue;
      const known = uses.get(from) ?? new Set();
      for (const { resolved } of dependencies) {
        const to = pattern.exec(resolved)?.[1];
        if (to !== undefined && to !== from) known.add(to);
      }
      uses.set(from, known);
    }
    const walls = Object.fromEntries([...uses].map(([folder, known]) => [folder, { knows: [...known], owns: [] }]));
    return cyclesOf(walls).map((line) => `folders of ${pattern.source}: ${line}`);
  });
}
