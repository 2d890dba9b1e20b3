import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '#web/kit/head/page-head.ts';
import { KitStories } from '#web/kit/stories/kit-stories.tsx';
import { storySearch } from '#web/kit/stories/story-search.ts';
import { publicConfig } from '#web/platform/public-config.ts';

/** The kit's own page: for who builds screens; in production there is no such page. */
export const Route = createFileRoute('/_shell/kit')({
  validateSearch: storySearch,
  loader: () => {
    if (!publicConfig().development) throw notFound();
  },
  head: () => pageHead({ title: 'Kit', path: '/kit', unlisted: true }),
  component: Kit,
});

function Kit() {
  const navigate = Route.useNavigate();
  return <KitStories search={Route.useSearch()} to={(search) => void navigate({ search, resetScroll: false })} />;
}
