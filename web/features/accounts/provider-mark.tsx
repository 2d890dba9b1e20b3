import { IconBrandDiscord, IconBrandGoogle, IconBrandLinkedin, IconTopologyStar3 } from '@tabler/icons-react';
import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';

const MARKS = {
  google_oauth2: IconBrandGoogle,
  discord: IconBrandDiscord,
  linkedin: IconBrandLinkedin,
  ccc: IconTopologyStar3,
} as const;

export function ProviderMark({ provider, size = 20 }: { provider: ProviderName; size?: number }) {
  const Mark = MARKS[provider];
  return <Mark size={size} stroke={1.75} aria-hidden="true" />;
}
