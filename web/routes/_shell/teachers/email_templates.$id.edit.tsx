import { createFileRoute, notFound } from '@tanstack/react-router';
import { EmailEditPage } from '#web/features/campaigns/manage/editor/email-edit-page.tsx';
import { emailValues, previewInput } from '#web/features/campaigns/manage/editor/email-values.rules.ts';
import { emailListsQuery, emailPreviewQuery, emailTemplateQuery } from '#web/features/campaigns/manage/emails.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

/** `{{first_name}}` as 'first name': a browser tab shows no tokens. */
const tokensToText = (subject: string) =>
  subject.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => name.replaceAll('_', ' '));

export const Route = createFileRoute('/_shell/teachers/email_templates/$id/edit')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const template = await queryClient.ensureQueryData(emailTemplateQuery(Number(params.id))).catch(orNotFound);
    const input = previewInput(template, template.editable ? emailValues(template) : undefined, null);
    // The selector and the preview show a failed load themselves
    await Promise.all([
      template.kind === 'onetime' && queryClient.prefetchQuery(emailListsQuery(template.id)),
      queryClient.prefetchQuery(emailPreviewQuery(template.id, input)),
    ]);
    const { course, event, schoolName } = template;
    return { id: template.id, subject: template.subject, within: [(course ?? event)?.name ?? '', schoolName] };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.subject ? tokensToText(loaderData.subject) : 'New email',
      within: loaderData?.within,
      path: `/teachers/email_templates/${params.id}/edit`,
      unlisted: true,
    }),
  component: Email,
});

function Email() {
  const { id } = Route.useLoaderData();
  return <EmailEditPage key={id} id={id} />;
}
