import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipEntry {
  /** Path inside the archive, with `/`; UTF-8. */
  readonly name: string;
  readonly content: Readable;
  /** What is packed already (pictures, sound) is stored as it is. */
  readonly packed?: boolean;
}

/**
 * One ZIP as a stream. Entries are asked for one after the other, each only when the one before has been read to its end,
 * and are read no faster than the archive is: some hundred KB are on their way at any time, however large it becomes. Whoever
 * stops reading (`destroy`) ends the entry in hand and the list. An error of an entry is the stream's: the archive breaks off.
 */
export function zip(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const file = new ZipFile();
  // It is a PassThrough; the declarations know only what all readable streams have.
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
