import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { openStorage } from '#server/providers/storage/open-storage.ts';
import { type Finding, failure, fine, reasonIn, warning } from './finding.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const LITTLE_BYTES = 2 * GB;
const TOO_LITTLE_BYTES = 256 * MB;
/** The minimum of free inodes; not checked if the file system doesn't count them. */
const TOO_FEW_FILES = 1_000;

const size = (bytes: number): string => (bytes < GB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`);

export interface Space {
  readonly freeBytes: number;
  readonly bytes: number;
  readonly freeFiles: number;
  readonly files: number;
}

export function spaceFinding(about: string, folder: string, space: Space): Finding {
  const says = `${size(space.freeBytes)} of ${size(space.bytes)} free in ${folder}`;
  const todo =
    'Free up space (old backups, logs), or enlarge the disk. A full disk stops uploads and any database on it.';
  if (space.files > 0 && space.freeFiles < TOO_FEW_FILES)
    return failure(about, `only ${space.freeFiles} more files fit in ${folder} (df -i)`, todo);
  if (space.freeBytes < TOO_LITTLE_BYTES) return failure(about, says, todo);
  return space.freeBytes < LITTLE_BYTES ? warning(about, says, todo) : fine(about, says);
}

/** The folder, or its nearest parent that exists. */
function nearest(folder: string): string {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}

async function folderFinding(about: string, folder: string): Promise<Finding> {
  const existingFolder = nearest(folder);
  const tried = join(existingFolder, `.callboard-doctor-${randomUUID()}`);
  try {
    await writeFile(tried, 'tried', { mode: 0o600, flush: true });
    await rm(tried, { force: true });
    const { bsize, bavail, blocks, ffree, files } = await statfs(existingFolder);
    const space = { freeBytes: bavail * bsize, bytes: blocks * bsize, freeFiles: ffree, files };
    return spaceFinding(
      about,
      existingFolder === folder ? folder : `${existingFolder} (${folder} will be created)`,
      space,
    );
  } catch (error) {
    return failure(
      about,
      `can't write in ${existingFolder}: ${reasonIn(error)}`,
      'Give the folder to the user that runs Callboard (chown), or set DATA_DIR to one it can write to.',
    );
  }
}

async function bucketFinding(config: Config & { readonly s3: NonNullable<Config['s3']> }): Promise<Finding> {
  const storage = openStorage(config);
  const key = `doctor/${randomUUID()}`;
  const bytes = Buffer.from(key);
  const todo =
    "Check S3_URL, S3_REGION, and the key's permissions: it needs to put, get, and delete objects in this bucket.";
  try {
    await storage.put(key, bytes, 'text/plain');
    const read = await storage.get(key);
    await storage.delete(key);
    if (!read?.equals(bytes))
      return failure('uploads', 'the bucket returns something other than what was written', todo);
    return fine('uploads', `the bucket ${config.s3.url} stores, returns, and deletes objects`);
  } catch (error) {
    return failure('uploads', `the bucket ${config.s3.url} refuses: ${reasonIn(error)}`, todo);
  }
}

/** Reports where data and uploads are stored, whether we can write there, and how much space is free. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  const uploads = join(config.dataDir, 'media');
  return [
    await folderFinding('data folder', config.dataDir),
    config.s3 ? await bucketFinding({ ...config, s3: config.s3 }) : await folderFinding('uploads', uploads),
  ];
}
