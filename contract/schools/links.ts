import { z } from 'zod';
import { hasUnseen, trimUnseen } from '../primitives/unseen.ts';

export const MAX_LINKS = 6;
/** Most characters in a stored link. */
export const LINK_MAX = 300;

/** A host name that is reachable on the internet: no IP address, no local network name. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Parses and normalizes a URL as browsers do. */
const address = z.url({ protocol: /^https$/, hostname: HOST, normalize: true });

type ReadLink = { readonly url: string } | { readonly problem: string };

/** One line as a link, or what is wrong with it, worded to follow "Link 2 ". */
function readLink(line: string): ReadLink {
  if (!/^https:\/\//i.test(line)) return { problem: 'must start with https://.' };
  if (hasUnseen(line)) return { problem: 'has a space or an invisible character.' };
  const { data: url } = address.safeParse(line);
  if (url === undefined) return { problem: "isn't a link on the internet." };
  if (/^https:\/\/[^/]*@/.test(url)) return { problem: 'has a name or password in it.' };
  if (url.length > LINK_MAX) return { problem: `is too long: at most ${LINK_MAX} characters.` };
  return { url };
}

/**
 * A school's links, one per line; empty lines don't count. All problems are in the field's single message, one sentence
 * per invalid line, with the line's number.
 */
export const linksSent = z
  .array(z.string({ error: 'Send each link as text.' }), { error: 'Send a list of links.' })
  .transform((lines, issues) => {
    const kept: string[] = [];
    const problems: string[] = [];
    const typed = lines.map(trimUnseen).filter(Boolean);
    if (typed.length > MAX_LINKS) problems.push(`At most ${MAX_LINKS} links.`);
    for (const [at, line] of typed.slice(0, MAX_LINKS).entries()) {
      const read = readLink(line);
      if ('problem' in read) problems.push(`Link ${at + 1} ${read.problem}`);
      else if (kept.includes(read.url)) problems.push(`Link ${at + 1} is listed twice.`);
      else kept.push(read.url);
    }
    if (problems.length > 0) issues.addIssue({ code: 'custom', message: problems.join(' ') });
    return kept;
  });
