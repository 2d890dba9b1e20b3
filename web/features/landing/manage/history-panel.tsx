import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANDING_BLOCKS, LANDING_FAILED, type LandingBlock } from '#contract/landing/landing-blocks.ts';
import { restoreLandingRevision } from '#contract/landing/landing-editor.endpoints.ts';
import type { LandingRevision } from '#contract/landing/landing-editor.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { RightPanel } from '#web/kit/overlay/right-panel.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { LandingSections } from '../page/landing-sections.tsx';
import styles from './landing-editor.module.css';
import {
  keepLanding,
  landingEditorQuery,
  landingHistoryQuery,
  landingRevisionQuery,
  landingVideoQuery,
} from './landing-editor.query.ts';
import { LIST_CONFIG } from './landing-fields.ts';

const ACTS: Readonly<Record<LandingRevision['act'], string>> = {
  begin: 'Original',
  save: 'Changed',
  add: 'Added to',
  delete: 'Deleted from',
  order: 'Reordered',
  picture: 'New picture in',
  restore: 'Restored',
};

export function blockLabel(block: LandingBlock): string {
  if (block === 'headline') return 'Headline';
  return block === 'overview' ? 'Overview' : LIST_CONFIG[block].title;
}

/**
 * The saves of the page: who, when, what. One can be viewed and restored, whole or block by block (rules-teachers LP1).
 */
export function HistoryPanel({ courseId, open, onClose }: { courseId: number; open: boolean; onClose: () => void }) {
  return (
    <RightPanel open={open} onClose={onClose} title="History">
      <Saves courseId={courseId} />
    </RightPanel>
  );
}

function Saves({ courseId }: { courseId: number }) {
  const [asked, setAsked] = useState<{ block: LandingBlock | ''; page: number }>({ block: '', page: 1 });
  const { data, error, refetch } = useQuery(landingHistoryQuery(courseId, asked.block, asked.page));
  return (
    <div className={layoutStyles.column16}>
      <SelectField
        label="Block"
        name="block"
        value={asked.block}
        onChange={(value) => setAsked({ block: LANDING_BLOCKS.find((block) => block === value) ?? '', page: 1 })}
        options={[
          { value: '', label: 'All blocks' },
          ...LANDING_BLOCKS.map((block) => ({ value: block, label: blockLabel(block) })),
        ]}
      />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.revisions.length === 0 ? (
        <EmptyState title="No changes yet">Each save appears here, and you can restore it.</EmptyState>
      ) : (
        <ol className={styles.saves}>
          {data.revisions.map((save) => (
            <li key={save.revision}>
              <Save courseId={courseId} save={save} block={asked.block} />
            </li>
          ))}
        </ol>
      )}
      {data && (
        <ListPages
          page={asked.page}
          of={data.meta.totalPages}
          onPage={(page = 1) => setAsked({ ...asked, page })}
          labels={['Newer', 'Older']}
        />
      )}
    </div>
  );
}

function Save({ courseId, save, block }: { courseId: number; save: LandingRevision; block: LandingBlock | '' }) {
  const client = useQueryClient();
  const [looking, setLooking] = useState(false);
  const blockLabels = save.blocks.map(blockLabel).join(', ');
  const restore = useMutation({
    mutationFn: () =>
      call(restoreLandingRevision, {
        params: { id: String(courseId), revision: save.revision },
        body: {
          ...(block === '' ? {} : { block }),
          revision: client.getQueryData(landingEditorQuery(courseId).queryKey)?.landingPage.revision,
        },
      }),
    onSuccess: (response) => {
      toast.success('Restored');
      return keepLanding(client, courseId, response);
    },
    onError: (error) => {
      toast.error(LANDING_FAILED, error.message);
      void client.invalidateQueries({ queryKey: landingEditorQuery(courseId).queryKey });
    },
  });
  return (
    <>
      <p>
        <strong>
          {ACTS[save.act]} {blockLabels}
        </strong>
      </p>
      <p className={textStyles.softSmall}>
        {save.savedBy === null ? 'Before the first change' : save.savedBy || 'A former team member'}
        {' · '}
        <DateTime at={save.savedAt} />
      </p>
      <div className={styles.foot}>
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setLooking(true)}>
          View
        </Button>
        <ConfirmButton
          size="sm"
          variant="quiet"
          confirm="Really restore?"
          loading={restore.isPending}
          onConfirm={() => restore.mutate()}
        >
          {block === '' ? 'Restore page' : 'Restore block'}
        </ConfirmButton>
      </div>
      <Dialog open={looking} onClose={() => setLooking(false)} title="The page at that time">
        {looking && <Then courseId={courseId} revision={save.revision} />}
      </Dialog>
    </>
  );
}

/** The page as visitors saw it after one save. */
function Then({ courseId, revision }: { courseId: number; revision: number }) {
  const { data, error, refetch } = useQuery(landingRevisionQuery(courseId, revision));
  const { data: course } = useSuspenseQuery(landingVideoQuery(courseId));
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <div className={layoutStyles.column24}>
      <p className={styles.promise}>{data.landingPage.headline}</p>
      <LandingSections page={data.landingPage} of={course} anchored={false} />
    </div>
  );
}
