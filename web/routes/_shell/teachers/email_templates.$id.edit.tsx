import { createFileRoute, notFound } from '@tanstack/react-router';
import { EmailEditPage } from '#web/domain/campaigns/manage/editor/email-edit-page.tsx';
import { emailValues, previewAsked } from '#web/domain/campaigns/manage/editor/email-values.rules.ts';
import { emailListsQuery, emailPreviewQuery, emailTemplateQuery } from '#web/domain/campaigns/manage/emails.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/email_templates/$id/edit')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const template = await queryClient.ensureQueryData(emailTemplateQuery(Number(params.id))).catch(orNotFound);
    const asked = previewAsked(template, template.editable ? emailValues(template) : undefined, null);
    // the selector and the preview tell themselves where they don't load
    await Promise.all([
      template.kind === 'onetime' && queryClient.prefetchQuery(emailListsQuery(template.id)),
      queryClient.prefetchQuery(emailPreviewQuery(template.id, asked)),
    ]);
    return { id: template.id, subject: template.subject };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.subject || 'New email',
      path: `/teachers/email_templates/${params.id}/edit`,
      unlisted: true,
    }),
  component: Email,
});

function Email() {
  const { id } = Route.useLoaderData();
  return <EmailEditPage key={id} id={id} />;
}
