import { createFileRoute } from '@tanstack/react-router';
import { TERMS } from '#web/domain/accounts/legal/terms.ts';
import { LegalPage } from '#web/domain/accounts/legal-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/tos')({
  head: () => pageHead({ title: TERMS.title, description: TERMS.line, path: '/tos' }),
  component: () => <LegalPage text={TERMS} />,
});
