import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '#web/kit/head/page-head.ts';

/** Every unknown path: Not Found. People who still need onboarding go there first, as from every other path (L§2). */
export const Route = createFileRoute('/_public/$')({
  staticData: { shell: true },
  loader: () => {
    throw notFound();
  },
  head: () => pageHead({ title: 'Not Found', path: '/', unlisted: true }),
});
