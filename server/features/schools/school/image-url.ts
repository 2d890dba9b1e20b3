/** The URL of an uploaded picture. Null without one: then the generated cover is shown. */
export function imageUrlOf(mediaId: number | null): string | null {
  return mediaId === null ? null : `/media/${mediaId}`;
}
