import { IconFileZip } from '@tabler/icons-react';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Section, Stack } from '#web/kit/layout/page.tsx';

/** Downloads a copy of all data about the person. */
export function SettingsExport() {
  return (
    <Section title="Your data" id="your-data">
      <Card>
        <Stack gap={12}>
          <p>Download all your data as a ZIP (JSON and CSV), including pictures and files you’ve uploaded.</p>
          <div>
            <ButtonAnchor
              href="/settings/export.zip"
              download
              variant="secondary"
              icon={<IconFileZip size={18} stroke={1.75} aria-hidden="true" />}
            >
              Download my data
            </ButtonAnchor>
          </div>
        </Stack>
      </Card>
    </Section>
  );
}
