/** An attempt that may have reached the server: if it is repeated with the same key, it takes effect only once. */
export interface Attempt {
  key: string;
  asked: string;
}

/** The next attempt: keeps the last key if its response never came and the same thing is requested again. */
export function keyOf(unanswered: Attempt | null, request: unknown, makeKey: () => string): Attempt {
  const text = JSON.stringify(request);
  return unanswered?.asked === text ? unanswered : { key: makeKey(), asked: text };
}
