import type { ListKind } from '#contract/campaigns/email-template-text.ts';
import { type TokenName, tokensFor } from '#contract/campaigns/tokens.ts';
import type { EmailTemplateRow } from '#server/features/campaigns/index.ts';
import type { CommonFacts } from '../letters/common-facts.query.ts';

/** The tokens that have a value for every reader of this template and list (rules-teachers E3). */
export function tokensOf(
  template: Pick<EmailTemplateRow, 'kind' | 'courseId'>,
  common: Pick<CommonFacts, 'course'>,
  list: ListKind | null,
): readonly TokenName[] {
  return tokensFor({
    kind: template.kind,
    home: template.courseId === null ? 'event' : 'course',
    list: template.kind === 'onetime' ? list : null,
    ofCourse: common.course !== null,
  });
}
