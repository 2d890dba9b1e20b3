import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  changeContent,
  changeModule,
  createContent,
  createModule,
  removeModule,
  type StaffModule,
} from '#contract/lessons/staff-material.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { OrderedRow, OrderedRows } from '#web/kit/layout/ordered-rows.tsx';
import { Page, Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import styles from '../material-page.module.css';
import { refreshMaterial, staffMaterialQuery } from './staff-material.query.ts';

/** The material of one course in staff's hands: its modules and lessons, drafts too, in their order. */
export function StaffMaterialPage({ courseId }: { courseId: number }) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(staffMaterialQuery(courseId));
  const { course, modules } = data;
  /** Does it, and shows what is there now; what is refused is said. */
  const act = async (doing: Promise<unknown>) => {
    try {
      await doing;
    } catch (error) {
      toast.error('That did not work', error instanceof Error ? error.message : undefined);
    }
    await refreshMaterial(client);
  };
  return (
    <Page
      crumbs={<Link to="/admin/course-material">Course material</Link>}
      title={course.name}
      line={course.openMaterial ? 'Open to all who are signed in.' : 'For who is enrolled, or was.'}
      action={
        <Link to="/course-material/$courseId" params={{ courseId: course.slug }}>
          As learners see it
        </Link>
      }
    >
      {modules.map((module, index) => (
        <Module key={module.id} module={module} index={index} count={modules.length} act={act} />
      ))}
      <Section title="New module">
        <NameForm
          label="Name of the module"
          button="Add module"
          add={(name) => call(createModule, { body: { courseId, name } })}
          onAdded={() => void refreshMaterial(client)}
        />
      </Section>
    </Page>
  );
}

function Module({
  module,
  index,
  count,
  act,
}: {
  module: StaffModule;
  index: number;
  count: number;
  act: (doing: Promise<unknown>) => Promise<void>;
}) {
  const client = useQueryClient();
  const [naming, setNaming] = useState(false);
  const params = { id: module.id };
  const moveLesson = (id: number, position: number) =>
    void act(call(changeContent, { params: { id }, body: { position } }));
  const moveModule = (position: number) => void act(call(changeModule, { params, body: { position } }));
  return (
    <Section
      title={module.name}
      action={
        <Row gap={4}>
          <Button variant="quiet" size="sm" disabled={index === 0} onClick={() => moveModule(index - 1)}>
            Move up
          </Button>
          <Button variant="quiet" size="sm" disabled={index + 1 === count} onClick={() => moveModule(index + 1)}>
            Move down
          </Button>
          <Button variant="quiet" size="sm" aria-expanded={naming} onClick={() => setNaming(!naming)}>
            Rename
          </Button>
          {module.lessons.length === 0 && (
            <ConfirmButton
              variant="quiet"
              size="sm"
              confirm="Really delete?"
              onConfirm={() => void act(call(removeModule, { params }))}
            >
              Delete
            </ConfirmButton>
          )}
        </Row>
      }
    >
      <Stack gap={12}>
        {naming && (
          <NameForm
            label="New name"
            button="Rename"
            initial={module.name}
            add={(name) => call(changeModule, { params, body: { name } })}
            onAdded={() => {
              setNaming(false);
              void refreshMaterial(client);
            }}
          />
        )}
        {module.lessons.length > 0 && (
          <OrderedRows>
            {module.lessons.map((lesson, at) => (
              <OrderedRow
                key={lesson.id}
                name={lesson.name}
                onUp={at === 0 ? undefined : () => moveLesson(lesson.id, at - 1)}
                onDown={at + 1 === module.lessons.length ? undefined : () => moveLesson(lesson.id, at + 1)}
              >
                <Link to="/admin/course-material/lessons/$id" params={{ id: String(lesson.id) }}>
                  {lesson.name}
                </Link>
                <Badge look={lesson.status}>{lesson.status === 'draft' ? 'Draft' : 'Published'}</Badge>
              </OrderedRow>
            ))}
          </OrderedRows>
        )}
        <NameForm
          label={`New lesson in ${module.name}`}
          button="Add lesson"
          add={(name) => call(createContent, { body: { moduleId: module.id, name } })}
          onAdded={() => void refreshMaterial(client)}
        />
      </Stack>
    </Section>
  );
}

function NameForm({
  label,
  button,
  initial = '',
  add,
  onAdded,
}: {
  label: string;
  button: string;
  initial?: string;
  add: (name: string) => Promise<unknown>;
  onAdded: () => void;
}) {
  const form = useServerForm({
    initial: { name: initial },
    check: ({ name }) => (name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
    submit: ({ name }) => add(name),
    onSuccess: () => {
      form.set('name', '');
      onAdded();
    },
    toastProblems: true,
  });
  return (
    <form {...form.props}>
      <Row gap={8}>
        <div className={styles.grow}>
          <TextField label={label} labelHidden placeholder={label} {...form.field('name')} />
        </div>
        <SubmitButton form={form} variant="secondary">
          {button}
        </SubmitButton>
      </Row>
    </form>
  );
}
