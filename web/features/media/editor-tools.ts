import { searchMentions } from '#contract/accounts/mention-search.ts';
import type { MediaObject } from '#contract/media/media.endpoints.ts';
import { call } from '#web/api/client.ts';
import { uploadFile } from '#web/api/upload.ts';
import type { EditorTools } from '#web/kit/rich-text/editor-types.ts';

/** Finds people to mention, for `RichTextField`. */
export const mentionTools: Required<Pick<EditorTools, 'findPeople'>> = {
  findPeople: async (contains) => (await call(searchMentions, { query: { contains } })).users,
};

/**
 * All tools of an editor: uploads images to our media as part of an object of type `objectType`, and mentions people.
 */
export function editorTools(objectType: MediaObject): Required<EditorTools> {
  return { ...mentionTools, upload: (file) => uploadFile(file, { objectType }) };
}
