/** Where a picture or file is served. */
export function mediaUrl(id: number): string {
  return `/media/${id}`;
}

/** Ids of our pictures that rich text shows, each once. */
export function picturesIn(html: string): number[] {
  const ids = [...html.matchAll(/<img[^<>]*\ssrc="\/media\/(\d{1,15})["?]/g)].map((match) => Number(match[1]));
  return [...new Set(ids)];
}
