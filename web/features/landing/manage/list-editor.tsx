import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LANDING_DELETED, LANDING_FAILED, type LandingList, NOT_SHOWN_YET } from '#contract/landing/landing-blocks.ts';
import { orderLandingRows, undeleteLandingRow } from '#contract/landing/landing-editor.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { OrderedCards } from '#web/kit/layout/ordered-cards.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { AddMyself } from './add-myself.tsx';
import { HeaderForm } from './header-form.tsx';
import { type AnyRow, ROW_CALLS } from './landing-calls.ts';
import styles from './landing-editor.module.css';
import {
  changeLanding,
  keepLanding,
  type LandingEditor,
  landingEditorQuery,
  withRows,
} from './landing-editor.query.ts';
import { LIST_CONFIG, nameOf } from './landing-fields.ts';
import { NewRowForm } from './new-row-form.tsx';
import { RowForm } from './row-form.tsx';
import { RowPicture } from './row-picture.tsx';

/** A list block in edit mode: its header, its rows in order, Add, and Done Editing (T§2). */
export function ListEditor({ list, editor, onDone }: { list: LandingList; editor: LandingEditor; onDone: () => void }) {
  const client = useQueryClient();
  const { courseId } = editor.landingPage;
  const rows: readonly AnyRow[] = editor.lists[list];
  const [adding, setAdding] = useState(false);
  const config = LIST_CONFIG[list];
  const order = useMutation({
    mutationFn: (ids: number[]) => call(orderLandingRows, { params: { id: String(courseId) }, body: { list, ids } }),
    onSuccess: (response) => keepLanding(client, courseId, response),
    onError: (error) => {
      toast.error(LANDING_FAILED, error.message);
      void client.invalidateQueries({ queryKey: landingEditorQuery(courseId).queryKey });
    },
  });
  const move = (id: number, to: number) => {
    const others = rows.map((row) => row.id).filter((each) => each !== id);
    order.mutate(others.toSpliced(to, 0, id));
  };
  return (
    <div className={layoutStyles.column16}>
      <HeaderForm list={list} page={editor.landingPage} />
      <OrderedCards
        label={config.title}
        onMove={move}
        cards={rows.map((row) => ({
          id: row.id,
          name: nameOf(list, row),
          head: (
            <span className={styles.rowHead}>
              <strong>{nameOf(list, row)}</strong>
              {!row.complete && <Badge look="draft">{NOT_SHOWN_YET}</Badge>}
            </span>
          ),
          body: <Row list={list} row={row} />,
        }))}
      />
      {adding ? (
        <NewRowForm courseId={courseId} list={list} standing={rows.length} onClose={() => setAdding(false)} />
      ) : (
        <div className={styles.foot}>
          <Button
            size="sm"
            variant="secondary"
            icon={<IconPlus size={16} stroke={2} />}
            onClick={() => setAdding(true)}
          >
            {config.add}
          </Button>
          {list === 'instructors' && <AddMyself courseId={courseId} standing={rows.length} />}
          <div className={styles.actions}>
            <Button size="sm" onClick={onDone}>
              Done Editing
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** A row: read-only with its own edit and Delete, or its form. */
function Row({ list, row }: { list: LandingList; row: AnyRow }) {
  const [editing, setEditing] = useState(false);
  const name = nameOf(list, row);
  if (editing) return <RowForm list={list} row={row} onClose={() => setEditing(false)} />;
  return (
    <div className={styles.foot}>
      <Button size="sm" variant="secondary" aria-label={`edit ${name}`} onClick={() => setEditing(true)}>
        edit
      </Button>
      {(list === 'testimonials' || list === 'instructors') && <RowPicture list={list} row={row} />}
      <div className={styles.actions}>
        <Delete list={list} row={row} />
      </div>
    </div>
  );
}

/** Deletes a row after an inline confirmation; it can be undone for ten seconds (T§4, rules-teachers X3). */
function Delete({ list, row }: { list: LandingList; row: AnyRow }) {
  const client = useQueryClient();
  const { courseId, id } = row;
  const undelete = async () => {
    try {
      const body = { list, rowId: id };
      await keepLanding(client, courseId, await call(undeleteLandingRow, { params: { id: String(courseId) }, body }));
    } catch (error) {
      toast.error(LANDING_FAILED, error instanceof Error ? error.message : undefined);
    }
  };
  const remove = useMutation({
    mutationFn: () => ROW_CALLS[list].remove(id),
    onSuccess: (undo) => {
      if (undo) toast.undo(LANDING_DELETED[list], () => void undelete());
      else toast.success(LANDING_DELETED[list]);
      return changeLanding(client, courseId, (known) =>
        // Filtering doesn't change which list the rows belong to.
        withRows(known, list, (rows) => (rows as AnyRow[]).filter((each) => each.id !== id) as typeof rows),
      );
    },
    onError: (error) => toast.error(LANDING_FAILED, error.message),
  });
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      confirm="Really delete?"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Delete
    </ConfirmButton>
  );
}
