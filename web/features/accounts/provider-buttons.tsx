import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '#web/features/accounts/identities.query.ts';
import { ProviderMark } from '#web/features/accounts/provider-mark.tsx';
import { PROVIDER_TITLES } from '#web/features/accounts/provider-return.rules.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { Stack } from '#web/kit/layout/page.tsx';

/** Sign-in buttons for other providers; nothing if none is configured. */
export function ProviderButtons({ next }: { next: string | undefined }) {
  const { data: providers = [] } = useQuery(providersQuery);
  if (providers.length === 0) return null;
  return (
    <Stack gap={8}>
      {providers.map((provider) => (
        <ButtonAnchor
          key={provider}
          href={`/auth/${provider}${next ? `?${new URLSearchParams({ next })}` : ''}`}
          variant="secondary"
          wide
          icon={<ProviderMark provider={provider} />}
        >
          Continue with {PROVIDER_TITLES[provider]}
        </ButtonAnchor>
      ))}
    </Stack>
  );
}
