import { useState } from 'react';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { Row, Section } from '#web/kit/layout/page.tsx';
import { PageTabs } from '#web/kit/layout/page-tabs.tsx';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { Stat, Stats } from '#web/kit/text/stat.tsx';
import { LONGEST } from './sample-people.ts';

/** Menus, the dry run (loading, failed, and with many lines), tabs that overflow, and figures of every length. */
export function OverlaysSample() {
  const [asked, setAsked] = useState<'waiting' | 'failed' | 'thousand' | null>(null);
  const lines = Array.from({ length: 40 }, (_, at) => `${LONGEST.name}, ${at + 1}`);
  return (
    <>
      <Section title="Figures">
        <Stats>
          <Stat label="Seats sold" value="0" />
          <Stat label="Paid this year" value={formatDollars(1_234_567.89)} help={LONGEST.name} />
          <Stat label="Learners" value={formatCount(1000)} />
          <Stat label="Name" value={LONGEST.name} />
        </Stats>
      </Section>
      <Section title="Menu and dry run">
        <Row>
          <Menu
            label="More for Winter"
            items={[
              { label: 'Duplicate', onSelect: () => toast.success('Duplicated') },
              { label: 'Find people', href: '/kit?part=table' },
              { label: 'Delete', danger: true, refused: 'It has been open before.', onSelect: () => toast.error('No') },
            ]}
          />
          {(['waiting', 'failed', 'thousand'] as const).map((state) => (
            <Button key={state} variant="secondary" onClick={() => setAsked(state)}>
              Dry run, {state}
            </Button>
          ))}
        </Row>
      </Section>
      <Section title="Tabs">
        <PageTabs
          label="Parts of a course"
          current="/kit?part=overlays"
          tabs={[
            ...['Landing page', 'Lessons', 'Sessions', 'Emails', 'Surveys'].map((label) => ({
              href: `/kit#${label}`,
              label,
            })),
            { href: '/kit?part=overlays', label: 'Students', count: 1204 },
            { href: '/kit?part=table', label: LONGEST.name },
          ]}
        />
      </Section>
      <DryRunDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Open enrollment?"
        consequences={asked === 'thousand' ? [{ title: 'Who gets notified', lines }] : undefined}
        failed={asked === 'failed' ? { error: undefined, onRetry: () => setAsked('thousand') } : undefined}
        action="Open enrollment"
        onConfirm={() => setAsked(null)}
      />
    </>
  );
}
