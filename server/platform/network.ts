const GROUPS = 8;

/** The eight groups of an IPv6 address as numbers; a dotted quad at the end counts as two groups. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
  const left = numbers(head);
  if (tail === undefined) return left;
  const right = numbers(tail);
  return [...left, ...Array<number>(Math.max(0, GROUPS - left.length - right.length)).fill(0), ...right];
}

/**
 * The network that a limit counts: an IPv4 address, or the /64 of an IPv6 address, because one household or server has
 * all of it. An IPv4-mapped IPv6 address counts as the IPv4 address. Every limit that counts by `request.ip` uses this.
 */
export function networkOf(ip: string): string {
  const address = ip.toLowerCase().split('%')[0] ?? '';
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
