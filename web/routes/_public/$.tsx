import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '#web/kit/head/page-head.ts';

/** Every path that is no page: Not Found; who still needs onboarding goes there first, as from every other path (L§2). */
export const Route = createFileRoute('/_public/$')({
  staticData: { shell: true },
  loader: () => {
    throw notFound();
  },
  head: () => pageHead({ title: 'Not Found', path: '/', unlisted: true }),
});
