import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LIBRARY_KINDS, type LibraryKind } from '#contract/library/library.endpoints.ts';
import {
  changeLibraryContent,
  createLibraryContent,
  removeLibraryContent,
} from '#contract/library/staff-library.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Segments, TextField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { libraryAddress } from '../library-card.tsx';
import { refreshLibrary, staffLibraryContentQuery } from './staff-library.query.ts';

const KINDS = LIBRARY_KINDS.map((kind) => ({ value: kind, label: kind }));
const STATES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const;

interface ContentValues {
  [name: string]: string;
  kind: LibraryKind;
  name: string;
  topic: string;
  body: string;
  status: 'draft' | 'published';
}

const check = ({ name, body, status }: ContentValues) => ({
  ...(name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
  ...(status === 'published' && body === '' ? { body: FIELD_REQUIRED } : {}),
});

export function NewLibraryContent({ kind }: { kind: LibraryKind }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = async (values: ContentValues) => {
    const { content } = await call(createLibraryContent, { body: values });
    await refreshLibrary(client);
    return content;
  };
  return (
    <Page crumbs={<Link to="/admin/library">Library</Link>} title={`New ${kind}`} narrow>
      <Editor
        initial={{ kind, name: '', topic: '', body: '', status: 'draft' }}
        save={save}
        onSaved={({ id }) => {
          toast.success('Created');
          void navigate({ to: '/admin/library/$id', params: { id: String(id) }, replace: true });
        }}
      />
    </Page>
  );
}

/** Staff editor of a library content: its text, its state, and deletion. */
export function LibraryEditor({ id }: { id: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(staffLibraryContentQuery(id));
  const { content } = data;
  const { kind, name, topic, body, status } = content;
  const remove = async () => {
    try {
      await call(removeLibraryContent, { params: { id } });
      toast.success('Removed from the library');
      await navigate({ to: '/admin/library', search: { kind } });
      await refreshLibrary(client);
    } catch (error) {
      toast.error("Couldn't delete it", error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <Page crumbs={<Link to="/admin/library">Library</Link>} title={name} narrow>
      <Editor
        initial={{ kind, name, topic, body, status }}
        save={async (values) => {
          const response = await call(changeLibraryContent, { params: { id }, body: values });
          client.setQueryData(staffLibraryContentQuery(id).queryKey, response);
          await client.invalidateQueries({ queryKey: ['library'], refetchType: 'none' });
          return response.content;
        }}
        onSaved={() => toast.success('Saved')}
      />
      <Row gap={12} between>
        <Link to="/library/$address" params={{ address: libraryAddress(content) }}>
          View as reader
        </Link>
        <ConfirmButton confirm="Really delete?" onConfirm={() => void remove()}>
          Delete
        </ConfirmButton>
      </Row>
    </Page>
  );
}

function Editor<R>({
  initial,
  save,
  onSaved,
}: {
  initial: ContentValues;
  save: (values: ContentValues) => Promise<R>;
  onSaved: (saved: R) => void;
}) {
  const form = useServerForm({ initial, check, submit: save, onSuccess: onSaved });
  return (
    <form {...form.props}>
      <UnsavedChangesGuard changed={form.changed && !form.sending} writing={form.changed} />
      <Fields>
        <FormProblem form={form} />
        <FieldPair>
          <Segments label="Kind" value={form.values.kind} options={KINDS} onChange={(kind) => form.set('kind', kind)} />
          <Segments
            label="State"
            value={form.values.status}
            options={STATES}
            onChange={(status) => form.set('status', status)}
          />
        </FieldPair>
        <TextField label="Name" required {...form.field('name')} />
        <TextField label="Topic" required={false} {...form.field('topic')} />
        <RichTextField label="Text" minRows={14} {...editorTools('Library')} {...form.field('body')} />
        <div>
          <SubmitButton form={form} whenChanged>
            Save
          </SubmitButton>
        </div>
      </Fields>
    </form>
  );
}
