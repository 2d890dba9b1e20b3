import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FIELD_REQUIRED, Refusal, refuse, refuseField, refuseFields } from '#contract/primitives/problem.ts';
import { checkFieldBounds } from './field-bounds.ts';

/** The one file of an upload, whole and in memory, as its sender named it: don't trust any part of it. */
export interface Upload {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly declaredType: string;
}

const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 4096;
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';
const tooLarge = (): Refusal => refuseField('file', "That's too large.", 'too_large', 413);

/** Lets the routes of a scope read forms with files. */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

function problemOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === TOO_LARGE ? tooLarge() : refuse('malformed', 400, "We couldn't read this form.");
}

/**
 * Reads a form with one part `file` and some short fields.
 * @throws 413 beyond `maxBytes`, 415 if it isn't a form, 422 at `file` without one, 400 for a truncated form, and for
 * one with longer names than `field-bounds.ts` allows
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
): Promise<{ upload: Upload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw refuse('not_a_form', 415, 'Send a form (multipart/form-data) with a part "file".');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes + MAX_FIELDS * MAX_FIELD_BYTES) throw tooLarge();
  const fields: Record<string, string> = {};
  let upload: Upload | undefined;
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: 12 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file') upload = { bytes, fileName: part.filename, declaredType: part.mimetype };
      } else if (typeof part.value === 'string' && part.value !== '') {
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw problemOf(error);
  }
  checkFieldBounds(fields);
  if (!upload || upload.bytes.length === 0) throw refuseFields({ file: FIELD_REQUIRED });
  return { upload, fields };
}
