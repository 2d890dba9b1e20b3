import { environmentSchema } from '#server/platform/config.ts';
import type { Finding } from './finding.ts';

/** Variables whose value is a secret, or may be one. */
export const SECRET_VARIABLES: readonly string[] = Object.keys(environmentSchema.shape).filter((name) =>
  /SECRET|TOKEN|KEY/.test(name),
);

/**
 * Values shorter than this, and well-known ones, occur in ordinary text and reveal nothing, so they aren't redacted.
 */
const SHORTEST = 4;
export const WELL_KNOWN = /^(postgres|password|callboard|secret|admin|change_?-?me|root|test)\d*$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The password within a URL as typed, even if the password makes the URL invalid; empty if there is none. */
function passwordIn(value: string): string {
  const start = value.indexOf('://');
  const end = value.lastIndexOf('@');
  if (start < 0 || end < start) return '';
  const [, ...password] = value.slice(start + 3, end).split(':');
  return password.join(':');
}

/** Every secret in the environment, including passwords within URLs; longest first. */
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

/** The same finding with the environment's secrets redacted, because libraries quote their input. */
export function withoutSecrets(finding: Finding, env: NodeJS.ProcessEnv): Finding {
  const secrets = secretsIn(env);
  const clean = (text: string): string => secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text);
  return {
    ...finding,
    says: clean(finding.says),
    ...(finding.todo === undefined ? {} : { todo: clean(finding.todo) }),
    ...(finding.details === undefined ? {} : { details: finding.details.map(clean) }),
  };
}
