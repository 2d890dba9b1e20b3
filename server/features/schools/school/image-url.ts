/** Where a picture of ours is served; null without one: the generated cover stands in. */
export function imageUrlOf(mediaId: number | null): string | null {
  return mediaId === null ? null : `/media/${mediaId}`;
}
