import { createFileRoute } from '@tanstack/react-router';
import { ownApplicationQuery } from '#web/features/schools/applying/applying.query.ts';
import { TEACH_LINE } from '#web/features/schools/applying/teach-line.ts';
import { TeachWithUsPage } from '#web/features/schools/applying/teach-with-us-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

/** Open to everyone; people who still need onboarding do that first and come back (L§2). */
export const Route = createFileRoute('/_public/teach_with_us')({
  staticData: { visitors: 'cached', shell: true },
  loader: async ({ context }) => {
    if (context.visitor) await context.queryClient.ensureQueryData(ownApplicationQuery);
  },
  head: () => pageHead({ title: 'Teach with us', description: TEACH_LINE, path: '/teach_with_us' }),
  component: TeachWithUsPage,
});
