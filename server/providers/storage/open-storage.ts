import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Disk under DATA_DIR, or the configured bucket. */
export function openStorage(config: Config): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'media'));
}
