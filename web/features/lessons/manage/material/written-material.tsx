import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  changeContent,
  changeModule,
  createContent,
  createModule,
  removeModule,
  type WrittenModule,
} from '#contract/lessons/course-material.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { OrderedCards } from '#web/kit/layout/ordered-cards.tsx';
import { Page, Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { ContentLink, type MaterialOf } from './material-ways.tsx';
import { NameForm } from './name-form.tsx';
import { refreshMaterial, writtenMaterialQuery } from './written-material.query.ts';

type Act = (doing: Promise<unknown>) => Promise<void>;

/** A course's material for its authors: modules and lessons, drafts included, reordered by dragging. */
export function WrittenMaterial({ courseId, of }: { courseId: number; of: MaterialOf }) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(writtenMaterialQuery(String(courseId)));
  const { course, modules } = data;
  const [naming, setNaming] = useState<number | null>(null);
  /** Runs an action and shows the result, or the refusal. */
  const act: Act = async (doing) => {
    try {
      await doing;
    } catch (error) {
      toast.error('Something went wrong', error instanceof Error ? error.message : undefined);
    }
    await refreshMaterial(client);
  };
  return (
    <Page
      crumbs={of === 'staff' ? <Link to="/admin/course-material">Course material</Link> : undefined}
      title={of === 'staff' ? course.name : 'Material'}
      line={
        course.openMaterial
          ? 'Same for every cohort. Visible to anyone signed in.'
          : 'Same for every cohort. Visible to current and past students.'
      }
      action={
        <Link to="/course-material/$courseId" params={{ courseId: course.slug }}>
          View as learner
        </Link>
      }
    >
      {modules.length > 0 && (
        <OrderedCards
          label="Modules"
          cards={modules.map((module) => ({
            id: module.id,
            name: module.name,
            head: <h2>{module.name}</h2>,
            body: (
              <Module
                module={module}
                of={of}
                act={act}
                naming={naming === module.id}
                onNamed={() => setNaming(null)}
                onChanged={() => void refreshMaterial(client)}
              />
            ),
            more: [{ label: 'Rename', onSelect: () => setNaming(module.id) }],
          }))}
          onMove={(id, position) => void act(call(changeModule, { params: { id }, body: { position } }))}
        />
      )}
      <Section title="New module">
        <NameForm
          label="Module name"
          button="Add module"
          add={(name, idempotencyKey) =>
            call(createModule, { params: { id: String(courseId) }, body: { name }, idempotencyKey })
          }
          onAdded={() => void refreshMaterial(client)}
        />
      </Section>
    </Page>
  );
}

function Module({
  module,
  of,
  act,
  naming,
  onNamed,
  onChanged,
}: {
  module: WrittenModule;
  of: MaterialOf;
  act: Act;
  naming: boolean;
  onNamed: () => void;
  onChanged: () => void;
}) {
  const params = { id: module.id };
  return (
    <Stack gap={12}>
      {naming && (
        <NameForm
          label={`New name for ${module.name}`}
          button="Rename"
          initial={module.name}
          add={(name) => call(changeModule, { params, body: { name } })}
          onAdded={() => {
            onNamed();
            onChanged();
          }}
        />
      )}
      {module.lessons.length > 0 && (
        <OrderedCards
          label={`Lessons in ${module.name}`}
          dense
          cards={module.lessons.map((lesson) => ({
            id: lesson.id,
            name: lesson.name,
            head: (
              <>
                <ContentLink of={of} id={lesson.id}>
                  {lesson.name}
                </ContentLink>
                <Badge look={lesson.status}>{lesson.status === 'draft' ? 'Draft' : 'Published'}</Badge>
              </>
            ),
            body: null,
            more: [{ label: 'Preview', href: `/l/${lesson.slug}` }],
          }))}
          onMove={(id, position) => void act(call(changeContent, { params: { id }, body: { position } }))}
        />
      )}
      <NameForm
        label={`New lesson in ${module.name}`}
        button="Add lesson"
        add={(name, idempotencyKey) => call(createContent, { params, body: { name }, idempotencyKey })}
        onAdded={onChanged}
      />
      {module.lessons.length === 0 && (
        <Row gap={8}>
          <ConfirmButton
            variant="quiet"
            size="sm"
            confirm="Really delete?"
            onConfirm={() => void act(call(removeModule, { params }))}
          >
            Delete module
          </ConfirmButton>
        </Row>
      )}
    </Stack>
  );
}
