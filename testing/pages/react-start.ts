type Half = (...input: unknown[]) => unknown;

/** Stands in for `@tanstack/react-start` in page tests: takes the browser's half of each pair, as the build for browsers does. */
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

/** The server's halves name these; no page test calls them. */
export const getRequestHeader = undefined;
export const setResponseStatus = undefined;
