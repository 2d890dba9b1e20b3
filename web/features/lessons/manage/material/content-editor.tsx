import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { changeContent, removeContent } from '#contract/lessons/course-material.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Segments, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { MaterialLink, type MaterialOf } from './material-ways.tsx';
import { refreshMaterial, writtenContentQuery, writtenMaterialQuery } from './written-material.query.ts';

const STATES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const;

interface ContentValues {
  [name: string]: string;
  name: string;
  body: string;
  nextLessonText: string;
  status: 'draft' | 'published';
  moduleId: string;
}

export function ContentEditor({ id, of }: { id: number; of: MaterialOf }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(writtenContentQuery(id));
  const { content } = data;
  const { courseId } = content;
  const { modules } = useSuspenseQuery(writtenMaterialQuery(String(courseId))).data;
  const initial: ContentValues = {
    name: content.name,
    body: content.body,
    nextLessonText: content.nextLessonText ?? '',
    status: content.status,
    moduleId: String(content.moduleId),
  };
  const form = useServerForm({
    initial,
    check: ({ name, body, status }) => ({
      ...(name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
      ...(status === 'published' && body === '' ? { body: FIELD_REQUIRED } : {}),
    }),
    submit: ({ moduleId, ...words }) =>
      call(changeContent, {
        params: { id },
        body: { ...words, nextLessonText: words.nextLessonText || null, moduleId: Number(moduleId) },
      }),
    onSuccess: () => {
      toast.success('Saved');
      void client.invalidateQueries({ queryKey: ['lessons'], refetchType: 'none' });
    },
  });
  const remove = async () => {
    try {
      await call(removeContent, { params: { id } });
      toast.success('Lesson deleted');
      await navigate(
        of === 'staff'
          ? { to: '/admin/course-material/$courseId', params: { courseId: String(courseId) }, ignoreBlocker: true }
          : { to: '/teachers/courses/$id/material', params: { id: String(courseId) }, ignoreBlocker: true },
      );
      client.removeQueries({ queryKey: writtenContentQuery(id).queryKey });
      await refreshMaterial(client);
    } catch (error) {
      toast.error("Couldn't delete the lesson", error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <Page
      crumbs={
        of === 'staff' ? (
          <span>
            <Link to="/admin/course-material">Course material</Link>
            {' / '}
            <MaterialLink of={of} courseId={courseId}>
              {content.courseName}
            </MaterialLink>
          </span>
        ) : (
          <MaterialLink of={of} courseId={courseId}>
            Material
          </MaterialLink>
        )
      }
      title={form.values.name || content.name}
      line={content.moduleName && <bdi>{content.moduleName}</bdi>}
      narrow
    >
      <form {...form.props}>
        <UnsavedChangesGuard changed={form.changed && !form.sending} writing={form.changed} />
        <Fields>
          <FormProblem form={form} />
          <Segments
            label="State"
            value={form.values.status}
            options={STATES}
            onChange={(status) => form.set('status', status)}
          />
          <TextField label="Name" required {...form.field('name')} />
          <RichTextField label="Text" minRows={16} {...editorTools('Course')} {...form.field('body')} />
          <TextField
            label="Label for the “next lesson” button"
            required={false}
            help="Leave empty to use the next lesson's name."
            {...form.field('nextLessonText')}
          />
          {modules.length > 1 && (
            <SelectField
              label="Module"
              {...form.field('moduleId')}
              options={modules.map((module) => ({ value: String(module.id), label: module.name }))}
            />
          )}
          <div>
            <SubmitButton form={form} whenChanged>
              Save
            </SubmitButton>
          </div>
        </Fields>
      </form>
      <Row gap={12} between>
        <Link to="/l/$address" params={{ address: content.slug }}>
          Preview
        </Link>
        <ConfirmButton confirm="Really delete?" onConfirm={() => void remove()}>
          Delete
        </ConfirmButton>
      </Row>
    </Page>
  );
}
