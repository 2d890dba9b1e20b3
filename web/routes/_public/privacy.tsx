import { createFileRoute } from '@tanstack/react-router';
import { PRIVACY } from '#web/domain/accounts/legal/privacy.ts';
import { LegalPage } from '#web/domain/accounts/legal-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/privacy')({
  head: () => pageHead({ title: PRIVACY.title, description: PRIVACY.line, path: '/privacy' }),
  component: () => <LegalPage text={PRIVACY} />,
});
