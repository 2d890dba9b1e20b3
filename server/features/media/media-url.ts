/** The URL path of a picture or file. */
export function mediaUrl(id: number): string {
  return `/media/${id}`;
}

/** Ids of our pictures in a rich text, each once. */
export function picturesIn(html: string): number[] {
  const ids = [...html.matchAll(/<img[^<>]*\ssrc="\/media\/(\d{1,15})["?]/g)].map((match) => Number(match[1]));
  return [...new Set(ids)];
}
