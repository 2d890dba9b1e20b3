import { useEffect, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx';
import { FieldPair } from '#web/kit/form/form.tsx';
import { LockedField } from '#web/kit/form/locked-field.tsx';
import { MoneyField, priceProblem } from '#web/kit/form/money-field.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { EditorFrame, EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { StateHead } from '#web/kit/layout/state-head.tsx';
import { pickerReach } from '#web/kit/time/local-time.rules.ts';
import { now } from '#web/platform/now.ts';
import { readThing, type SampleThing, saveThing } from './sample-item.ts';
import type { SampleSearch } from './sample-search.ts';

const COHORTS = [
  { value: 'evening', label: 'Evenings' },
  { value: 'weekend', label: 'Weekends' },
];
const ZONES = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin'].map((value) => ({ value, label: value }));

/** Loads the thing from the browser's storage and renders its editor. */
export function EditorSample({ search }: { search: SampleSearch }) {
  const [thing, setThing] = useState<SampleThing>();
  useEffect(() => setThing(readThing()), []);
  return thing ? <Editor loaded={thing} search={search} /> : null;
}

function Editor({ loaded, search }: { loaded: SampleThing; search: SampleSearch }) {
  const form = useEditedForm({
    kind: 'sample',
    id: 1,
    loaded,
    values: ({ revision, savedBy, savedAt, ...fields }) => fields,
    labels: {
      name: 'Name',
      about: 'About',
      price: 'Price',
      seats: 'Seats',
      cohort: 'Cohort',
      timezone: 'Time zone',
      start: 'Start',
    },
    words: {
      price: (price) => `$${price}`,
      cohort: (value) => COHORTS.find((each) => each.value === value)?.label ?? value,
    },
    check: ({ price }) => ({ price: priceProblem(price) }),
    save: async (changed, revision) =>
      saveThing(changed, revision, { who: search.who ?? 'Maria', fault: search.fault }),
    reload: async () => readThing(),
    onSaved: () => toast.success('Saved'),
  });
  return (
    <EditorFrame
      main={
        <>
          <EditedForm form={form} label="Cohort">
            <EditorGroup title="Basics" line="What learners read first.">
              <TextField label="Name" required {...form.field('name')} />
              <TextAreaField label="About" required={false} limit={5000} {...form.field('about')} />
              <SelectField label="Cohort" options={COHORTS} {...form.field('cohort')} />
            </EditorGroup>
            <EditorGroup title="When">
              <SelectField label="Time zone" options={ZONES} {...form.field('timezone')} />
              <WhenField
                label="Start"
                required
                zone={form.values.timezone}
                {...pickerReach(now(), form.values.timezone, 6)}
                {...form.field('start')}
              />
            </EditorGroup>
            <EditorGroup title="Price and seats">
              <FieldPair>
                <MoneyField label="Price" required {...form.field('price')} />
                <NumberField label="Seats" required unit="seats" {...form.field('seats')} />
              </FieldPair>
              <LockedField label="Lecture hours" value="12" reason="12 sold, so capacity can only go up." />
            </EditorGroup>
          </EditedForm>
          <Danger />
        </>
      }
      side={
        <StateHead look="draft" word="Draft" lastSaved={form.lastSaved}>
          <p>No one can see it yet.</p>
        </StateHead>
      }
    />
  );
}

function Danger() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DangerFrame
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            Cancel cohort
          </Button>
        }
      >
        <p>Sales end, 12 students are notified, and we refund $1,800. This can't be undone.</p>
      </DangerFrame>
      <DryRunDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this cohort?"
        consequences={[
          { title: 'Who gets notified', lines: ['12 learners', '3 waiting'] },
          { title: "What can't be changed later", lines: [] },
          { title: 'Money', lines: ['$1,650 and 15 credits are refunded.'] },
        ]}
        action="Cancel cohort"
        dismiss="Keep it"
        danger
        word="CANCEL"
        onConfirm={() => {
          setAsking(false);
          toast.success('Cohort has been cancelled');
        }}
      />
    </>
  );
}
