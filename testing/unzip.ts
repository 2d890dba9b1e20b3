import { crc32, inflateRawSync } from 'node:zlib';

/** What a ZIP holds, read by its directory; a wrong checksum or name fails. */
export function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const named = archive.toString('utf8', local + 30, local + 30 + archive.readUInt16LE(local + 26));
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    if (named !== name || crc32(data) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is broken.`);
    files.set(name, data.toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
