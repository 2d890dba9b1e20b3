import { useState } from 'react';
import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { ManagedLandingPage } from '#contract/landing/landing-editor.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import styles from './landing-editor.module.css';
import { isHidden, LIST_CONFIG } from './landing-fields.ts';
import { type PageField, PageForm } from './page-form.tsx';

/** The heading of a list, and whether the list is shown (T§4: three of them have the switch). */
export function HeaderForm({ list, page }: { list: LandingList; page: ManagedLandingPage }) {
  const [editing, setEditing] = useState(false);
  const { header, section, title } = LIST_CONFIG[list];
  if (!editing) {
    return (
      <div className={styles.header}>
        <p className={styles.headerText}>
          <strong>{page[header]}</strong>
          {list === 'schedules' && page.timeCommitment && <span>{page.timeCommitment}</span>}
          {section && <span>{isHidden(page, list) ? 'Hidden' : 'Shown'}</span>}
        </p>
        <Button size="sm" variant="secondary" aria-label={`edit the ${title} header`} onClick={() => setEditing(true)}>
          edit
        </Button>
      </div>
    );
  }
  const fields: PageField[] = [
    header,
    ...(section ? [section] : []),
    ...(list === 'schedules' ? ['timeCommitment' as const] : []),
  ];
  return (
    <PageForm
      page={page}
      block={`${list}_header`}
      label={`${title} header`}
      fields={fields}
      labels={{
        [header]: 'Heading',
        timeCommitment: 'Time commitment',
        ...(section ? { [section]: 'Show Section' } : {}),
      }}
      onClose={() => setEditing(false)}
      draw={(form) => (
        <>
          <TextField label="Heading" required {...form.field(header)} />
          {list === 'schedules' && (
            <TextField
              label="Time commitment"
              required={false}
              placeholder="3 to 4 hours a week"
              {...form.field('timeCommitment')}
            />
          )}
          {section && (
            <SwitchField
              label="Show Section"
              checked={form.values[section] !== 'hidden'}
              onChange={(shown) => form.set(section, shown ? 'visible' : 'hidden')}
            />
          )}
        </>
      )}
    />
  );
}
