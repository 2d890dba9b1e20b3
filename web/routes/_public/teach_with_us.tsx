import { createFileRoute } from '@tanstack/react-router';
import { ownApplicationQuery } from '#web/features/schools/applying/applying.query.ts';
import { TEACH_LINE } from '#web/features/schools/applying/teach-line.ts';
import { TeachWithUsPage } from '#web/features/schools/applying/teach-with-us-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

/** Anyone reads it; who still needs onboarding does that first, and comes back (L§2). */
export const Route = createFileRoute('/_public/teach_with_us')({
  staticData: { visitors: 'cached', shell: true },
  loader: async ({ context }) => {
    if (context.visitor) await context.queryClient.ensureQueryData(ownApplicationQuery);
  },
  head: () => pageHead({ title: 'Teach with us', description: TEACH_LINE, path: '/teach_with_us' }),
  component: TeachWithUsPage,
});
