/** An attempt that may have reached the server: repeated with the same key, its effect happens once. */
export interface Attempt {
  key: string;
  asked: string;
}

/** The key of the next attempt: the last one's, if that one's answer never came and the same is asked again. */
export function keyOf(unanswered: Attempt | null, asked: unknown, makeKey: () => string): Attempt {
  const text = JSON.stringify(asked);
  return unanswered?.asked === text ? unanswered : { key: makeKey(), asked: text };
}
