import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '#web/kit/shell/public-frame.tsx';

/** Pages for everyone, drawn on the server. For a visitor without session an answer is kept for some seconds. */
export const Route = createFileRoute('/_public')({
  headers: () => ({ 'x-page-cache': '5' }),
  component: PublicFrame,
});
