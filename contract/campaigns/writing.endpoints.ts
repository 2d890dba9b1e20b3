import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { idParam } from '../primitives/wire.ts';
import { LIST_PREFIXES, type ListKind } from './email-template-text.ts';
import { TOKENS, type TokenName } from './tokens.ts';

const params = z.object({ id: idParam });
const audience = { manages: { template: 'id' } } as const;
const listKinds = Object.keys(LIST_PREFIXES) as [ListKind, ...ListKind[]];
const tokenNames = Object.keys(TOKENS) as [TokenName, ...TokenName[]];

export const emailList = z.object({
  /** Value to send as `list`: `cohort_id12`. */
  list: z.string(),
  kind: z.enum(listKinds),
  /** 'Waitlist', 'Alumni', or the name of the cohort, event, or ticket. */
  name: z.string(),
  /** Heading it is listed under: 'Course', 'Cohorts', 'Events', 'Tickets'. */
  group: z.string(),
  /** How many people would get it now. */
  number: z.number().int(),
});
export type EmailList = z.infer<typeof emailList>;

export const listEmailLists = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}/lists',
  summary: 'The lists a one-time email can go to, with how many people would get it now; none for an automated one',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({ lists: z.array(emailList) }),
});

export const emailToken = z.object({
  name: z.enum(tokenNames),
  /** As typed in the text: `{{first_name}}`. */
  token: z.string(),
  label: z.string(),
  /** True: its value is a whole URL, so it can also be a link's target. */
  address: z.boolean(),
  /** The sample reader's value; null if it has no value right now (a start that isn't set). */
  sample: z.string().nullable(),
});
export type EmailToken = z.infer<typeof emailToken>;

export const listEmailTokens = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}/tokens',
  summary: "An email's tokens, by its kind and list, with sample values",
  tag: 'Teaching',
  audience,
  params,
  query: z.object({
    /** A list that is chosen but not saved yet; if left out, the saved one. */
    list: z.string().max(60).optional(),
  }),
  response: z.object({ tokens: z.array(emailToken) }),
});

/** Someone a teacher can preview the email as. */
export const emailReader = z.object({
  /** Value to send as `reader`. */
  key: z.string(),
  displayName: z.string(),
  email: z.string(),
});

export const listEmailReaders = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}/readers',
  summary: 'People to preview an email as: from its list, or those who would get the automated one; at most 20',
  tag: 'Teaching',
  audience,
  params,
  query: z.object({
    list: z.string().max(60).optional(),
    /** Part of a name or an email address. */
    contains: z.string().trim().max(200).default(''),
  }),
  response: z.object({ readers: z.array(emailReader) }),
});

export const previewEmail = endpoint({
  method: 'POST',
  path: '/teachers/email_templates/{id}/preview',
  summary: 'An email as its reader would get it, saved or still being written; saves nothing',
  tag: 'Teaching',
  audience,
  params,
  body: z.object({
    /** Unsaved text; if left out, the saved text. */
    subject: z.string().max(1000).optional(),
    body: z.string().max(1_000_000).optional(),
    list: z.string().max(60).nullable().optional(),
    /** `key` of a reader; if left out, a sample person. */
    reader: z.string().max(40).optional(),
  }),
  response: z.object({
    preview: z.object({
      /** Null: the sample person. */
      reader: emailReader.nullable(),
      fromName: z.string(),
      replyTo: z.string().nullable(),
      subject: z.string(),
      /**
       * A whole page in the product's email frame, with a style sheet that follows the mail program's dark or light
       * mode.
       */
      html: z.string(),
      text: z.string(),
      /** Tokens that have no value right now: sending would be refused. */
      missing: z.array(z.string()),
      /** Why a save would be refused, by field. */
      problems: z.object({ subject: z.string().nullable(), body: z.string().nullable() }),
    }),
  }),
});
