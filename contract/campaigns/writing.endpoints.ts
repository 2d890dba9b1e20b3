import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { idParam } from '../primitives/wire.ts';
import { LIST_PREFIXES, type ListKind } from './email-template-words.ts';
import { TOKENS, type TokenName } from './tokens.ts';

const params = z.object({ id: idParam });
const audience = { manages: { template: 'id' } } as const;
/** Keys of these tables are the names. */
const listKinds = Object.keys(LIST_PREFIXES) as [ListKind, ...ListKind[]];
const tokenNames = Object.keys(TOKENS) as [TokenName, ...TokenName[]];

export const emailList = z.object({
  /** What is sent as `list`: `cohort_id12`. */
  list: z.string(),
  kind: z.enum(listKinds),
  /** 'Waitlist', 'Alumni', the cohort's, event's or ticket's name. */
  name: z.string(),
  /** Under which heading it stands: 'Course', 'Cohorts', 'Events', 'Tickets'. */
  group: z.string(),
  /** How many would get it now. */
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
  /** As one writes it: `{{first_name}}`. */
  token: z.string(),
  label: z.string(),
  /** True: a whole web address, that may also be a link's target. */
  address: z.boolean(),
  /** What the sample reader gets; null: it has no value at present (a start that isn't set). */
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
    /** A list that is chosen and not saved yet; left out: the saved one. */
    list: z.string().max(60).optional(),
  }),
  response: z.object({ tokens: z.array(emailToken) }),
});

/** Somebody whose mail can be looked at. */
export const emailReader = z.object({
  /** Sent as `reader`. */
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
    /** Part of a name or an address. */
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
    /** What isn't saved yet; left out: what is. */
    subject: z.string().max(1000).optional(),
    body: z.string().max(1_000_000).optional(),
    list: z.string().max(60).nullable().optional(),
    /** `key` of a reader; left out: a sample person. */
    reader: z.string().max(40).optional(),
  }),
  response: z.object({
    preview: z.object({
      /** Null: the sample person. */
      reader: emailReader.nullable(),
      fromName: z.string(),
      replyTo: z.string().nullable(),
      subject: z.string(),
      /** A whole page, in the product's mail frame, with the sheet by which it is dark or light as the reader's program is. */
      html: z.string(),
      text: z.string(),
      /** Tokens that have no value at present: sending would be refused. */
      missing: z.array(z.string()),
      /** What a save would be refused for, by field. */
      problems: z.object({ subject: z.string().nullable(), body: z.string().nullable() }),
    }),
  }),
});
