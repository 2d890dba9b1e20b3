import { globSync, readFileSync } from 'node:fs';

const REFUSED = [
  // refuse('sold_out', …), new Refusal('stale', …), or the name of a constant.
  /(?<!\w)(?:refuse|new Refusal)\(\s*(?:'(\w+)'|([A-Z_]+)\b)/g,
  /refuseField\([^;]*?'(\w+)',\s*4\d\d/g,
  // { code: 'join_too_early', status: 409 }; not what zod calls its own.
  /(?<!addIssue\(\{ )\bcode: '([a-z_]+)'/g,
] as const;
const LISTS = /\b\w+_REFUSALS = \{(.*?)\} as const/gs;
const CONSTANTS = /\bconst ([A-Z_]+) = '(\w+)'/g;

/** The refusal codes that the server's sources name, sorted. Codes that are put together from parts are not among them. */
export function refusalCodes(): string[] {
  const sources = globSync('{contract,server}/**/*.ts')
    .filter((file) => !/\.(test|factory)\.ts$|config/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const constants = new Map(
    sources.flatMap((text) => [...text.matchAll(CONSTANTS)].map(([, name, value]) => [name, value])),
  );
  const named = sources.flatMap((text) =>
    REFUSED.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, code, constant]) => code ?? constants.get(constant)),
    ),
  );
  const listed = sources.flatMap((text) =>
    [...text.matchAll(LISTS)].flatMap(([, list = '']) => [...list.matchAll(/\w+: '(\w+)'/g)].map(([, code]) => code)),
  );
  return [...new Set([...named, ...listed])].filter((code) => code !== undefined).toSorted();
}
