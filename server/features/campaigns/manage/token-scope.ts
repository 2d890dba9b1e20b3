import type { ListKind } from '#contract/campaigns/email-template-text.ts';
import { checkedTokens, type TokenName, type TokenScope, tokensFor } from '#contract/campaigns/tokens.ts';
import type { EmailTemplateRow } from '#server/features/campaigns/index.ts';
import type { CommonFacts } from '../letters/common-facts.query.ts';

type Scoped = Pick<EmailTemplateRow, 'kind' | 'courseId'>;

const scopeOf = (template: Scoped, common: Pick<CommonFacts, 'course'>, list: ListKind | null): TokenScope => ({
  kind: template.kind,
  home: template.courseId === null ? 'event' : 'course',
  list: template.kind === 'onetime' ? list : null,
  ofCourse: common.course !== null,
});

/** The tokens that have a value for every reader of this template and list (rules-teachers E3). */
export const tokensOf = (...of: Parameters<typeof scopeOf>): readonly TokenName[] => tokensFor(scopeOf(...of));

/** The tokens that a text of this template may hold; until a one-time email has a list, any token. */
export const checkedTokensOf = (...of: Parameters<typeof scopeOf>): readonly TokenName[] =>
  checkedTokens(scopeOf(...of));
