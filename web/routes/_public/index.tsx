import { createFileRoute } from '@tanstack/react-router';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';

export const Route = createFileRoute('/_public/')({ component: Home });

function Home() {
  return (
    <main id="main">
      <h1>Callboard</h1>
      <Button onClick={() => toast.success('Attending!', "You're going! You'll get an email about this.")}>Go</Button>
    </main>
  );
}
