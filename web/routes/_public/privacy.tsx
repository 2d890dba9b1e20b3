import { createFileRoute } from '@tanstack/react-router';
import { LEGAL_HEADS } from '#web/features/accounts/legal/legal-heads.ts';
import { PRIVACY } from '#web/features/accounts/legal/privacy.ts';
import { LegalPage } from '#web/features/accounts/legal-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/privacy')({
  staticData: { visitors: 'cached' },
  head: () => pageHead({ title: LEGAL_HEADS.privacy.title, description: LEGAL_HEADS.privacy.line, path: '/privacy' }),
  component: () => <LegalPage text={PRIVACY} />,
});
