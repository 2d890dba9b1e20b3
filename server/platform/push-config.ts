/** Chrome and Edge, Firefox, Edge on Windows, Safari. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];

/** The push services that we send to: those in the variable, with commas between, or the browsers' own. */
export function pushHostsOf(variable: string | undefined): readonly string[] {
  if (variable === undefined) return PUSH_HOSTS;
  return variable
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
}
