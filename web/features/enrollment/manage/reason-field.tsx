import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { REASON_MAX } from '#contract/students/student-acts.endpoints.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';

/**
 * The reason for an action on an enrollment. It is logged with the author's name and never put in the learner's email.
 */
export function ReasonField({
  value,
  asked,
  onChange,
}: {
  value: string;
  /** True after the form was submitted without a reason. */
  asked: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <TextAreaField
      label="Reason"
      name="reason"
      help="Recorded in the activity log under your name. The learner doesn't see it."
      rows={2}
      limit={REASON_MAX}
      required
      value={value}
      error={asked && value.trim() === '' ? FIELD_REQUIRED : undefined}
      onChange={onChange}
    />
  );
}
