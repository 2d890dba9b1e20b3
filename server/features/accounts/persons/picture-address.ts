/** Where a person's picture is served; null without one. */
export function pictureAddress(mediaId: number | null): string | null {
  return mediaId === null ? null : `/media/${mediaId}`;
}
