/** Whether rich text says or shows anything. */
export const hasContent = (html: string): boolean =>
  /<(img|iframe|hr)\b/i.test(html) || html.replaceAll(/<[^<>]*>|&nbsp;|[\s\p{Cf}]/gu, '') !== '';
