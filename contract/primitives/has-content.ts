/** Whether rich text contains any text or media. */
export const hasContent = (html: string): boolean =>
  /<(img|iframe|hr)\b/i.test(html) || html.replaceAll(/<[^<>]*>|&nbsp;|[\s\p{Cf}]/gu, '') !== '';
