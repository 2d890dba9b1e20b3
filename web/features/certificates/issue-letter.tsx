import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { issueCertificate } from '#contract/certificates/certificates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { letterQuery } from './certificates.query.ts';
import styles from './letter-page.module.css';

/** Shown before a letter is issued: the name on it, and how to change that. */
export function IssueLetter({
  cohortId,
  personName,
  courseName,
}: {
  cohortId: number;
  personName: string;
  courseName: string;
}) {
  const client = useQueryClient();
  const { queryKey } = letterQuery(cohortId);
  const issue = useMutation({
    mutationFn: () => call(issueCertificate, { params: { cohortId }, body: { personName } }),
    onSuccess: (letter) => client.setQueryData(queryKey, letter),
    // The name may have changed in the meantime.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Page title="Letter of Completion" line={<bdi>{courseName}</bdi>} narrow>
      <Card>
        <div className={layoutStyles.grid12}>
          <p>Your letter will be issued to</p>
          <p className={styles.name}>
            <bdi>{personName}</bdi>
          </p>
          <p>
            Check the spelling. Once your letter is issued, it keeps this name. To use a different one, change your name
            in <Link to="/settings">Settings</Link> first.
          </p>
          {issue.isError && <p role="alert">{issue.error.message}</p>}
          <div>
            <Button loading={issue.isPending} onClick={() => issue.mutate()}>
              Issue my letter
            </Button>
          </div>
        </div>
      </Card>
    </Page>
  );
}
