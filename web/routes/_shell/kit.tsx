import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '#web/kit/head/page-head.ts';
import { KitSamples } from '#web/kit/samples/kit-samples.tsx';
import { sampleSearch } from '#web/kit/samples/sample-search.ts';
import { publicConfig } from '#web/platform/public-config.ts';

/** The UI kit's own page, for developers; it doesn't exist in production. */
export const Route = createFileRoute('/_shell/kit')({
  validateSearch: sampleSearch,
  loader: () => {
    if (!publicConfig().development) throw notFound();
  },
  head: () => pageHead({ title: 'Kit', path: '/kit', unlisted: true }),
  component: Kit,
});

function Kit() {
  const navigate = Route.useNavigate();
  return <KitSamples search={Route.useSearch()} to={(search) => void navigate({ search, resetScroll: false })} />;
}
