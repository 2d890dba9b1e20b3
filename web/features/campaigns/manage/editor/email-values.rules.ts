import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import {
  CHOOSE_A_LIST,
  INTERVAL_UNITS,
  type IntervalUnit,
  MAX_INTERVAL,
  MAX_SUBJECT_LENGTH,
  parseList,
  SWITCH_ON_FIRST,
  type TemplateHome,
} from '#contract/campaigns/email-template-text.ts';
import {
  checkedTokens,
  type TokenName,
  type TokenScope,
  tokenProblem,
  tokenSentence,
  tokensFor,
} from '#contract/campaigns/tokens.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';
import type { PreviewInput, SendCheck } from '../emails.query.ts';

/** The form values of an email: numbers as typed. */
export type EmailValues = {
  active: boolean;
  /** `cohort_id12`; '' if none is chosen. */
  list: string;
  /** How many people are selected on the list; 0: everyone on it. */
  selected: number;
  intervalValue: string;
  intervalUnit: string;
  subject: string;
  /** HTML. */
  body: string;
};
export type EmailValue = keyof EmailValues;

/** What a save sends: the fields of `PATCH /teachers/email_templates/{id}`. */
export interface EmailBody {
  status?: 'active' | 'inactive';
  list?: string | null;
  people?: null;
  intervalValue?: number | null;
  intervalUnit?: IntervalUnit | null;
  subject?: string;
  body?: string;
}

export const EMAIL_LABELS: Record<EmailValue, string> = {
  active: 'Active',
  list: 'Which List?',
  selected: 'Selected people',
  intervalValue: 'Trigger interval',
  intervalUnit: 'Unit',
  subject: 'Subject',
  body: 'Body',
};

/** Maps the server's field names to the form's. */
export const EMAIL_RENAME: Record<string, EmailValue> = { status: 'active' };

export const homeOf = ({ course, event }: Pick<EmailTemplate, 'course' | 'event'>): TemplateHome =>
  event === null && course !== null ? 'course' : 'event';

/** The form values of an email from the server's response. */
export function emailValues(template: EmailTemplate): EmailValues {
  return {
    active: template.status === 'active',
    list: template.list ?? '',
    selected: template.selected ?? 0,
    intervalValue: template.interval_value === null ? '' : String(template.interval_value),
    intervalUnit: template.interval_unit ?? '',
    subject: template.subject,
    body: template.body,
  };
}

const isUnit = (text: string): text is IntervalUnit => INTERVAL_UNITS.some((unit) => unit === text);

/** The typed interval; null while it isn't valid. */
export function intervalTyped({
  intervalValue,
  intervalUnit,
}: EmailValues): { value: number; unit: IntervalUnit } | null {
  const value = parseInteger(intervalValue);
  if (value === undefined || value < 0 || value > MAX_INTERVAL || !isUnit(intervalUnit)) return null;
  return { value, unit: intervalUnit };
}

function intervalProblem(text: string): string | undefined {
  if (text.trim() === '') return FIELD_REQUIRED;
  const value = parseInteger(text);
  if (value === undefined) return 'Enter a whole number.';
  return value < 0 || value > MAX_INTERVAL ? `Enter 0 to ${MAX_INTERVAL}.` : undefined;
}

const scopeOf = (
  template: Pick<EmailTemplate, 'kind' | 'course' | 'event'>,
  values: Pick<EmailValues, 'list'>,
): TokenScope => ({
  kind: template.kind,
  home: homeOf(template),
  list: template.kind === 'onetime' ? (parseList(values.list)?.kind ?? null) : null,
  ofCourse: template.course !== null,
});

/** The tokens that this email may use with the currently chosen list: another list has others (rules-teachers E3). */
export const tokensOf = (...of: Parameters<typeof scopeOf>): readonly TokenName[] => tokensFor(scopeOf(...of));

function subjectProblem(subject: string, tokens: readonly TokenName[]): string | undefined {
  const text = subject.trim();
  if (text === '') return FIELD_REQUIRED;
  if ([...text].length > MAX_SUBJECT_LENGTH) return `Use ${MAX_SUBJECT_LENGTH} characters or fewer.`;
  const problem = tokenProblem(text, tokens);
  return problem ? tokenSentence(problem) : undefined;
}

/** A body without a word, an image, or a horizontal line. */
const isEmpty = (body: string) => body.replace(/<(?!img|hr)[^<>]*>|&nbsp;|\s/g, '') === '';

/** What the form checks before calling the server: M§5's required fields, the bounds, and tokens in the subject. */
export function checkEmail(
  values: EmailValues,
  template: Pick<EmailTemplate, 'kind' | 'course' | 'event'>,
): Partial<Record<EmailValue, string>> {
  const onetime = template.kind === 'onetime';
  const found: Partial<Record<EmailValue, string | undefined>> = {
    list: onetime && values.list === '' ? FIELD_REQUIRED : undefined,
    intervalValue: onetime ? undefined : intervalProblem(values.intervalValue),
    intervalUnit: onetime || isUnit(values.intervalUnit) ? undefined : FIELD_REQUIRED,
    subject: subjectProblem(values.subject, checkedTokens(scopeOf(template, values))),
    body: isEmpty(values.body) ? FIELD_REQUIRED : undefined,
  };
  const problems: Partial<Record<EmailValue, string>> = {};
  // Keys of what was just found.
  for (const name of Object.keys(found) as EmailValue[]) if (found[name]) problems[name] = found[name];
  return problems;
}

/** The changes, under the call's field names. */
export function emailBody(changed: Partial<EmailValues>): EmailBody {
  const { active, list, selected, intervalValue, intervalUnit, subject, body } = changed;
  return {
    ...(active === undefined ? {} : { status: active ? 'active' : 'inactive' }),
    ...(list === undefined ? {} : { list: list === '' ? null : list }),
    ...(selected === 0 ? { people: null } : {}),
    ...(intervalValue === undefined ? {} : { intervalValue: parseInteger(intervalValue) ?? null }),
    ...(intervalUnit === undefined ? {} : { intervalUnit: isUnit(intervalUnit) ? intervalUnit : null }),
    ...(subject === undefined ? {} : { subject: subject.trim() }),
    ...(body === undefined ? {} : { body }),
  };
}

/** The form's content, as far as the preview shows it. */
export type TypedEmail = Pick<EmailValues, 'subject' | 'body' | 'list'>;

/** The preview's request, for what is typed, or (`typed` left out) what is saved. */
export function previewInput(
  { kind }: Pick<EmailTemplate, 'kind'>,
  typed: TypedEmail | undefined,
  reader: { key: string } | null,
): PreviewInput {
  return {
    ...(typed ? { subject: typed.subject.slice(0, 1000), body: typed.body } : {}),
    ...(typed && kind === 'onetime' ? { list: typed.list === '' ? null : typed.list } : {}),
    ...(reader ? { reader: reader.key } : {}),
  };
}

/** What keeps a one-time email from being sent as it is typed, by field: what a save would refuse, and being off. */
export function unmetAsTyped(
  values: EmailValues,
  template: Pick<EmailTemplate, 'kind' | 'course' | 'event'>,
): SendCheck['unmet'] {
  const { list, subject, body } = checkEmail(values, template);
  const active = values.active ? undefined : SWITCH_ON_FIRST;
  const texts = { list: list && CHOOSE_A_LIST, subject, body, active };
  return (['list', 'subject', 'body', 'active'] as const).flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [{ field, text }];
  });
}
