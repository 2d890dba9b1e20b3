/** The URL of a person's picture; null without one. */
export function pictureAddress(mediaId: number | null): string | null {
  return mediaId === null ? null : `/media/${mediaId}`;
}
