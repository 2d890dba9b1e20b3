import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path inside the archive, with `/`; UTF-8. */
  readonly name: string;
  readonly content: Readable;
  /** True for content that is already compressed (pictures, audio); it is stored as is. */
  readonly packed?: boolean;
}

/**
 * A ZIP as a stream. Entries are requested one after another, each only when the previous one has been read to its end,
 * and are read no faster than the archive: some hundred KB are in memory at any time, however large it becomes.
 * Destroying the stream ends the current entry and the list. An entry's error becomes the stream's and aborts the
 * archive.
 */
export function zip(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const file = new ZipFile();
  // `outputStream` is a PassThrough; its declared type is only a readable stream.
  const archive = file.outputStream as PassThrough;
  let current: Readable | undefined;
  const breakOff = (error: unknown): void => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  file.on('error', breakOff);
  archive.once('close', () => current?.destroy());
  const write = async (): Promise<void> => {
    for await (const { name, content, packed } of entries) {
      current = content;
      if (archive.destroyed) content.destroy();
      else file.addReadStream(content, name, { mtime: at, compress: !packed });
      await finished(content);
    }
    file.end();
  };
  write().catch(breakOff);
  return archive;
}
