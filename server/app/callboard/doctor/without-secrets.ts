import { environmentSchema } from '#server/platform/config.ts';
import type { Finding } from './finding.ts';

/** Variables whose value is a secret, or may be. */
export const SECRET_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape).filter((name) =>
  /SECRET|TOKEN|KEY/.test(name),
);

/** Shorter ones stand in every other word, where they tell no one anything; so do these. */
const SHORTEST = 4;
export const WELL_KNOWN = /^(postgres|password|callboard|secret|admin|change_?-?me|root|test)\d*$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The password within a URL as it was typed, also where that is no URL for its sake; empty where there is none. */
function passwordIn(value: string): string {
  const start = value.indexOf('://');
  const end = value.lastIndexOf('@');
  if (start < 0 || end < start) return '';
  const [, ...password] = value.slice(start + 3, end).split(':');
  return password.join(':');
}

/** Every secret of the environment, also passwords within URLs; the longest first. */
function secretsIn(env: NodeJS.ProcessEnv): string[] {
  const values = SECRET_VARIABLES.map((name) => env[name]?.trim() ?? '');
  const passwords = Object.keys(environmentSchema.shape).flatMap((name) => {
    const typed = passwordIn(env[name]?.trim() ?? '');
    return [typed, decoded(typed), encodeURIComponent(decoded(typed))];
  });
  return [...new Set([...values, ...passwords])]
    .filter((secret) => secret.length >= SHORTEST && !WELL_KNOWN.test(secret))
    .sort((one, other) => other.length - one.length);
}

/** The same finding without any secret of the environment: libraries quote what they were given. */
export function withoutSecrets(finding: Finding, env: NodeJS.ProcessEnv): Finding {
  const secrets = secretsIn(env);
  const clean = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return {
    ...finding,
    says: clean(finding.says),
    ...(finding.todo === undefined ? {} : { todo: clean(finding.todo) }),
    ...(finding.details === undefined ? {} : { details: finding.details.map(clean) }),
  };
}
