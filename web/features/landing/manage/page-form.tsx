import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LANDING_SAVED } from '#contract/landing/landing-blocks.ts';
import { saveLandingPage } from '#contract/landing/landing-editor.endpoints.ts';
import type { ManagedLandingPage } from '#contract/landing/landing-editor.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CardForm } from '#web/kit/form/card-form.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { changeLanding, landingEditorQuery } from './landing-editor.query.ts';
import { filled } from './row-fields.tsx';
import { withFailureToast } from './with-failure-toast.ts';

/** A text field of the page itself. */
export type PageField = Exclude<
  keyof ManagedLandingPage,
  'courseId' | 'slug' | 'revision' | 'savedBy' | 'savedAt' | 'benefitsImageUrl'
>;
export interface PageFields {
  field: (name: PageField) => {
    name: string;
    value: string;
    onChange: (value: string) => void;
    error?: string | undefined;
  };
  values: Readonly<Record<string, string>>;
  set: (name: PageField, value: string) => void;
}

/** A form over some text fields of the page; `draw` renders them. */
export function PageForm({
  page,
  block,
  label,
  fields,
  labels,
  onClose,
  draw,
}: {
  page: ManagedLandingPage;
  /** Key under which unsaved input is stored. */
  block: string;
  label: string;
  /** All are required except the time commitment (T§5). */
  fields: readonly PageField[];
  /** Field labels, used when the user has to choose between two versions. */
  labels: Readonly<Record<string, string>>;
  onClose: () => void;
  draw: (form: PageFields) => ReactNode;
}) {
  const client = useQueryClient();
  const { courseId } = page;
  const form = useEditedForm<Record<string, string>, ManagedLandingPage>({
    kind: `landing_${block}`,
    id: courseId,
    loaded: page,
    values: (of) => Object.fromEntries(fields.map((field) => [field, of[field]])),
    labels: { ...labels },
    check: (values) =>
      Object.fromEntries(
        fields
          .filter((field) => field !== 'timeCommitment' && values[field]?.trim() === '')
          .map((field) => [field, FIELD_REQUIRED]),
      ),
    save: (changed, revision) =>
      withFailureToast(async () => {
        // The keys are fields of the page; a section switch has one of two values.
        const body = { ...changed, revision } as { testimonialsSection?: 'visible' | 'hidden' };
        return (await call(saveLandingPage, { params: { id: String(courseId) }, body })).landingPage;
      }),
    reload: async () => (await client.fetchQuery(landingEditorQuery(courseId))).landingPage,
    onSaved: (saved) => {
      toast.success(LANDING_SAVED);
      void changeLanding(client, courseId, (known) => ({ ...known, landingPage: saved }));
      onClose();
    },
  });
  return (
    <CardForm form={form} label={label} onCancel={onClose}>
      {draw({
        field: (name) => filled(form.field(name)),
        values: form.values,
        set: (name, value) => form.set(name, value),
      })}
    </CardForm>
  );
}
