import { createFileRoute } from '@tanstack/react-router';
import { LEGAL_HEADS } from '#web/features/accounts/legal/legal-heads.ts';
import { TERMS } from '#web/features/accounts/legal/terms.ts';
import { LegalPage } from '#web/features/accounts/legal-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/tos')({
  staticData: { visitors: 'cached' },
  head: () => pageHead({ title: LEGAL_HEADS.terms.title, description: LEGAL_HEADS.terms.line, path: '/tos' }),
  component: () => <LegalPage text={TERMS} />,
});
