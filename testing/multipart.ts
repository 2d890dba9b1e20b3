import type { InjectOptions } from 'fastify';

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Payload and headers of a form with one file, as a browser sends it. The file name is sent unescaped. */
export function formWith(
  file: FormFile | null,
  fields: Record<string, string | number> = {},
): Pick<InjectOptions, 'payload' | 'headers'> {
  const boundary = '----callboardtest7f3a';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const name = file.name.replaceAll('"', '%22').replaceAll('\r', '').replaceAll('\n', '');
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
