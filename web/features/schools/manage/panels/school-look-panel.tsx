import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCENTS } from '#contract/schools/accent.ts';
import { type SchoolDetails, updateSchool } from '#contract/schools/school-details.endpoints.ts';
import type { AccentName } from '#contract/schools/shown-accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { AccentField } from '#web/kit/form/accent-field.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Mark } from '#web/kit/picture/mark.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { schoolChanged, schoolDetailsQuery } from '../details.query.ts';
import { EditImage } from './edit-image.tsx';
import styles from './school-look-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';

/**
 * A school's cover and accent color, with a preview of its pages. For School Admins. Applies right away, without Save.
 */
export function SchoolLookPanel({ schoolId }: { schoolId: number }) {
  const { data, error, isError, refetch } = useQuery(schoolDetailsQuery(schoolId));
  return (
    <SettingsPanel
      title="Branding"
      line="The cover and color for the school’s pages, emails, and letters of completion."
    >
      {data ? (
        <Look school={data} />
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonForm />
      )}
    </SettingsPanel>
  );
}

function Look({ school }: { school: SchoolDetails }) {
  const client = useQueryClient();
  const { id, name, coverUrl, imageUrl } = school;
  const [wanted, setWanted] = useState<AccentName | null>();
  const accent = wanted === undefined ? school.accent : wanted;
  const cover = coverInAccent(school.cover, accent);
  const save = async (body: { accent: AccentName | null } | { coverUrl: null } | { cover: string }) =>
    void schoolChanged(client, (await call(updateSchool, { params: { id: String(id) }, body })).school);
  const choose = async (next: AccentName | null) => {
    setWanted(next);
    try {
      await save({ accent: next });
    } catch (failure) {
      toast.error(isApiProblem(failure) ? failure.message : "Couldn't save the color. Try again.");
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <Stack gap={24}>
      <EditImage
        of={{ objectType: 'SchoolCover', objectId: id }}
        name={name}
        cover={cover}
        onCover={(chosen) => save({ cover: chosen })}
        imageUrl={coverUrl}
        onChange={(url) => void schoolChanged(client, { ...school, coverUrl: url })}
        onRemove={() => save({ coverUrl: null })}
      />
      <AccentField
        label="Color"
        help="Saves as soon as you choose. All colors are readable in light and dark mode."
        none="Callboard default"
        value={accent}
        options={ACCENTS}
        onChange={(next) => void choose(next)}
      />
      <div>
        <p className={styles.label} id={`look-${id}`}>
          Preview
        </p>
        <AccentFrame accent={accent}>
          <div className={styles.sample} role="img" aria-labelledby={`look-${id}`}>
            <div className={styles.cover}>
              <Cover cover={cover} imageUrl={coverUrl} />
            </div>
            <div className={styles.words}>
              <div className={styles.logo}>
                <Mark name={name} imageUrl={imageUrl} />
              </div>
              <span className={styles.name}>{name}</span>
              <span className={styles.button}>Enroll</span>
            </div>
          </div>
        </AccentFrame>
      </div>
    </Stack>
  );
}
