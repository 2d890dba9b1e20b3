import { queryOptions } from '@tanstack/react-query';
import { getTimezones, type TimezoneOption } from '#contract/accounts/users.endpoints.ts';
import { presentZone, zoneLabel } from '#contract/primitives/zone-words.ts';
import { call } from '#web/api/client.ts';

/** The zones to choose from; they change a few times a year. */
export const timezonesQuery = queryOptions({
  queryKey: ['accounts', 'timezones'],
  queryFn: async () => (await call(getTimezones)).timezones,
  staleTime: 24 * 60 * 60_000,
});

/**
 * The zones as options. The chosen one is always among them: under the browser's name for it, or alone until the list
 * has loaded.
 */
export function zoneOptions(zones: readonly TimezoneOption[], chosen: string): { value: string; label: string }[] {
  const options = zones.map(({ computer, human }) => ({ value: computer, label: human }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  const same = options.find(({ value }) => presentZone(value) === presentZone(chosen));
  const own = { value: chosen, label: same?.label ?? zoneLabel(chosen) };
  return same ? options.map((option) => (option === same ? own : option)) : [own, ...options];
}
