import type { MediaObject, UploadedMedia } from '#contract/media/media.endpoints.ts';
import { pagePersonHeader, reportOtherPerson } from '#web/api/page-person.ts';
import { problemFrom } from '#web/api/problem.ts';

/**
 * Uploads a picture or file with POST /uploads. Browser only.
 * @throws {ApiProblem} with the server's sentence, at the field `file` if it is about the file
 */
export async function uploadFile(
  file: File,
  about: { objectType: MediaObject; objectId?: number },
): Promise<UploadedMedia> {
  const form = new FormData();
  form.set('objectType', about.objectType);
  if (about.objectId !== undefined) form.set('objectId', String(about.objectId));
  form.set('file', file);
  let response: Response;
  try {
    response = await fetch('/api/v1/uploads', {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json', ...pagePersonHeader() },
      credentials: 'same-origin',
    });
  } catch {
    throw problemFrom(0, undefined);
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const problem = problemFrom(response.status, body);
    reportOtherPerson(problem);
    throw problem;
  }
  return (body as { media: UploadedMedia }).media;
}
