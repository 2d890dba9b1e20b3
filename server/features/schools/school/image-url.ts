/** The URL of an uploaded picture; null without one: the generated cover is shown instead. */
export function imageUrlOf(mediaId: number | null): string | null {
  return mediaId === null ? null : `/media/${mediaId}`;
}
