/** Networks by the host names of their pages, without `www.` and `m.`. */
const NETWORKS: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'tiktok.com': 'TikTok',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'twitter.com': 'X',
  'bsky.app': 'Bluesky',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'linkedin.com': 'LinkedIn',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  'twitch.tv': 'Twitch',
  'vimeo.com': 'Vimeo',
  'soundcloud.com': 'SoundCloud',
  'open.spotify.com': 'Spotify',
  'patreon.com': 'Patreon',
  'github.com': 'GitHub',
};

/**
 * Links with their names: the network, else the host name. If several share a network or host, each name includes its
 * path.
 */
export function namedLinks(links: readonly string[]): { url: string; name: string }[] {
  const read = links.map((link) => {
    const { hostname, pathname } = new URL(link);
    const host = hostname.replace(/^(?:www|m)\./, '');
    return { url: link, name: NETWORKS[host] ?? host, path: pathname.replace(/\/$/, '') };
  });
  return read.map(({ url, name, path }) => {
    const alone = read.filter((other) => other.name === name).length === 1;
    return { url, name: alone || path === '' ? name : `${name}${path}` };
  });
}
