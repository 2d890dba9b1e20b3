type Half = (...input: unknown[]) => unknown;

/** Replaces `@tanstack/react-start` in page tests: takes the client half of each pair, as the browser build does. */
export function createIsomorphicFn() {
  let client: Half | undefined;
  const pair = Object.assign((...input: unknown[]) => client?.(...input), {
    server: () => pair,
    client: (half: Half) => {
      client = half;
      return pair;
    },
  });
  return pair;
}

/** Imported by the server halves, which no page test calls. */
export const getRequestHeader = undefined;
export const setResponseStatus = undefined;
