import { IconMailForward } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CourseDetails } from '#contract/schools/course-details.endpoints.ts';
import { type PendingReplyTo, resendReplyToEmail, withdrawReplyTo } from '#contract/schools/reply-to.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { courseChanged, courseDetailsQuery } from '../details.query.ts';
import styles from './settings-panel.module.css';

/**
 * An email address that was asked to receive the replies, and what can be done until it confirms (rules-teachers D3).
 */
export function ReplyToWaiting({
  courseId,
  asked,
  present,
}: {
  courseId: number;
  asked: PendingReplyTo;
  present: string;
}) {
  const client = useQueryClient();
  const take = async (replyTo: PendingReplyTo | null) => {
    const course = client.getQueryData<CourseDetails>(courseDetailsQuery(courseId).queryKey);
    if (course) await courseChanged(client, { ...course, replyTo });
  };
  const resend = useMutation({
    mutationFn: () => call(resendReplyToEmail, { params: { id: String(courseId) }, idempotencyKey: makeKey() }),
    onSuccess: async ({ replyTo }) => {
      toast.success('Email sent!', `We emailed ${asked.address}. Earlier links no longer work.`);
      await take(replyTo);
    },
    onError: (error) => toast.error('Error', error.message),
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawReplyTo, { params: { id: String(courseId) } }),
    onSuccess: async () => {
      toast.success('Withdrawn', `Replies keep going to ${present}.`);
      await take(null);
    },
    onError: (error) => toast.error('Error', error.message),
  });
  return (
    <div className={styles.notice} role="status">
      <IconMailForward size={20} stroke={1.75} aria-hidden="true" />
      <Stack gap={8}>
        <p>
          {asked.expired ? (
            <span key="expired">
              <span className={textStyles.name}>{asked.address}</span> didn’t confirm in time. Replies go to{' '}
              <span className={textStyles.name}>{present}</span>.
            </span>
          ) : (
            <span>
              Waiting for <span className={textStyles.name}>{asked.address}</span> to confirm, until{' '}
              <DateOnly at={asked.expiresAtUtc} />. Until then replies go to{' '}
              <span className={textStyles.name}>{present}</span>.
            </span>
          )}
        </p>
        <Row gap={8}>
          <Button variant="secondary" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send again
          </Button>
          <Button variant="quiet" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
