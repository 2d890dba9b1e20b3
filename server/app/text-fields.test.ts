import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { EVENT_TYPED } from '#contract/events/event.fields.ts';
import { LESSON_TYPED } from '#contract/lessons/lesson.fields.ts';
import type { TypedField, TypedTable } from '#contract/primitives/fields.ts';
import { COHORT_TYPED } from '#contract/schools/cohort.fields.ts';
import { WORKOUT_TYPED } from '#contract/workouts/workout.fields.ts';
import { allRoutes } from './routes.ts';

interface TextField {
  readonly at: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

type Def = Record<string, unknown> & { readonly type: string };
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

/** What a schema accepts before it is transformed, without its optional wrappers. */
function insideOf(schema: z.ZodType): z.ZodType[] {
  const def = defOf(schema);
  if (def.innerType) return insideOf(def.innerType as z.ZodType);
  if (def.type === 'pipe') return insideOf(def.in as z.ZodType);
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap(insideOf);
  if (def.type === 'array') return insideOf(def.element as z.ZodType);
  return [schema];
}

function textFieldsOf(schema: z.ZodType | undefined, at: string): TextField[] {
  if (!schema) return [];
  return insideOf(schema).flatMap((inside) => {
    const { type, shape } = defOf(inside);
    if (type !== 'object') return [];
    return Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const path = `${at}.${name}`;
      const own = insideOf(field).some((each) => defOf(each).type === 'string');
      return [...(own ? [{ at: path, name, schema: field }] : []), ...textFieldsOf(field, path)];
    });
  });
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const TABLES: readonly TypedTable[] = [EVENT_TYPED, COHORT_TYPED, LESSON_TYPED, WORKOUT_TYPED];
const rows = (...types: TypedField['type'][]) =>
  TABLES.flatMap((table) => Object.entries(table).flatMap(([name, { type }]) => (types.includes(type) ? [name] : [])));
/** Which kind of text a field of this name holds. If you add a new name, add it here, unless a field table has it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  name: words(`name firstName lastName displayName personName schoolName authorName subject title topic topics authorTitle timeSlot
    timeCommitment headline overviewHeader outcomesHeader testimonialHeader instructorHeader outlineHeader scheduleHeader
    benefitsHeader faqHeader quoteAs options nextLessonText alt reference`).concat(rows('line', 'optionalLine')),
  email: ['email'],
  link: words('videoUrl url link links').concat(rows('link')),
  'six digits': ['sixDigits'],
  code: words('code promoCode'),
  zone: words('timezone readerTimezone'),
  slug: ['slug'],
  credential: words('accountId clientId clientSecret'),
  /** Sanitized; it comes from an editor. */
  'rich text': words('body bio feedback desc overview text quote').concat(
    rows('richText', 'requiredRichText', 'optionalRichText'),
  ),
  text: words('about teaches audience words reason').concat(rows('optionalText')),
  /** One of a few values, a number, an instant, or a time: anything else is refused with a sentence. */
  'read by its form':
    words(`id courseId schoolId cohortId eventId hostId hostIds userId rsvpId ticketTypeId zoomAccountId scopeId
    recipientId payoutIds quoteId capacity duration price nonmemberPrice lectureHours capacityLive capacityAsync
    liveSessionMemberPrice liveSessionNonmemberPrice asyncSessionMemberPrice asyncSessionNonmemberPrice howManySessions
    position revision version copyFrom rowId ids subjectId objectId kind status ampm startampm endampm paymentampm
    recapAmpm admittance lessonType publicationStatus startDate startTime startdate starttime enddate endtime paymentdate
    paymenttime sendRecapDate sendRecapTime publishAtUtc expiresAt updatedAtUtc bankOn intervalValue accent cover upgrade
    downgradeTo list people whenDays from to`),
  /** Compared as is, and never shown. */
  opaque: words(
    `token uuid t nonce password oldPassword paymentMethodId ppOrderId next imageUrl after reader fromEvent endpoint
    publicKey authSecret vapidPublicKey`,
  ),
  /** Search terms; never stored. */
  search: words('contains q action subjectKind segment'),
  /** The rating, option, or text that answers a survey question. */
  answer: ['answer'],
};
/** Fields whose name means something else there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /auth/links/redeem body.code': 'six digits',
  'POST /events/{id}/rsvp_codes body.code': 'six digits',
  // A question's key, as it was in the survey when the person started it.
  'PATCH /survey_answers/{nonce} body.answers.title': 'opaque',
  'GET /courses query.topic': 'search',
  'GET /teachers/schools/{id}/course_slug query.name': 'search',
  // Tokens in a URL.
  'GET /lessons/links/{link} params.link': 'opaque',
  'GET /course_waitlist/{token} params.token': 'opaque',
  'POST /lessons body.summary': 'text',
  'PATCH /lessons/{id} body.summary': 'text',
  // The preview itself reports what is wrong with a draft.
  'POST /teachers/email_templates/{id}/preview body.subject': 'search',
};

const fields = allRoutes()
  .flatMap(({ endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      textFieldsOf(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`),
    ),
  )
  .map((field) => ({
    ...field,
    kind:
      ELSEWHERE[field.at] ?? Object.entries(KINDS).find(([, names]) => names.includes(field.name))?.[0] ?? 'unknown',
  }));
const of = (kind: string) => fields.filter((field) => field.kind === kind);

function read({ schema }: TextField, text: string): { kept: unknown } | { refused: string[] } {
  const many = takesList(schema);
  const { success, data, error } = schema.safeParse(many ? [text] : text);
  if (!success) return { refused: error.issues.map((issue) => issue.message) };
  return { kept: many ? (data as unknown[])[0] : data };
}
function takesList(schema: z.ZodType): boolean {
  const def = defOf(schema);
  if (def.innerType) return takesList(def.innerType as z.ZodType);
  if (def.type === 'pipe') return takesList(def.in as z.ZodType);
  return def.type === 'array';
}

const AROUND = ['\u200b', '\ufeff', '\u00a0', '\u00ad', '\u2060', '\u202a', '\u200e', '\u3000', '\t', '\u200d'];
const CONTROLS = ['\u0007', '\u001b', '\u007f', '\u0085', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'];
const TURNING = ['\u2066', '\u2067', '\u2068', '\u2069'];
const LEGIT = ['می‌خواهم', 'क्‍ष', '👩‍🎤', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Zoë', '陽菜 🎭', 'שלום'];

/** Fields of a kind whose outcome for a text isn't the one `wanted`, each with its outcome. */
const wrong = (kind: string, text: string, wanted: (outcome: ReturnType<typeof read>) => boolean) =>
  of(kind)
    .map((field) => ({ at: field.at, outcome: read(field, text) }))
    .filter(({ outcome }) => !wanted(outcome))
    .map(({ at, outcome }) => `${at}: ${JSON.stringify(outcome)}`);
const keeps = (text: string) => (outcome: ReturnType<typeof read>) => 'kept' in outcome && outcome.kept === text;
/** Refused by a sentence of ours, not the schema library's. */
const refuses = (outcome: ReturnType<typeof read>) =>
  'refused' in outcome && outcome.refused.every((sentence) => sentence !== '' && !/^Invalid|expected/i.test(sentence));

test('every request field that takes text is of a known kind', () => {
  expect(of('unknown').map(({ at }) => at)).toEqual([]);
  for (const kind of [...Object.keys(KINDS)]) expect([kind, of(kind).length]).not.toEqual([kind, 0]);
});

describe('a name', () => {
  test.each([...CONTROLS, ...TURNING])('can’t contain %j', (sign) => {
    expect(wrong('name', `A${sign}b`, refuses)).toEqual([]);
  });
  test.each(LEGIT)('is stored as written: %s', (text) => {
    expect(wrong('name', text, keeps(text))).toEqual([]);
  });
  test('is one line', () => {
    expect(wrong('name', 'A\nb', refuses)).toEqual([]);
  });
});

describe('a multi-line text', () => {
  test.each([...CONTROLS, ...TURNING])('can’t contain %j', (sign) => {
    expect(wrong('text', `A${sign}b`, refuses)).toEqual([]);
  });
  test.each([...LEGIT, 'One\n\ttwo\n\nthree'])('is stored as written: %s', (text) => {
    expect(wrong('text', text, keeps(text))).toEqual([]);
  });
});

/** As a Mac's file system or a Vietnamese keyboard composes it, and as it is stored. */
const COMPOSED = [
  ['Zoe\u0308', 'Zoë'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['\u1112\u1161\u11ab', '한'],
] as const;

test.each(COMPOSED)('a name and a multi-line text store %j composed', (text, kept) => {
  for (const kind of ['name', 'text']) expect(wrong(kind, text, keeps(kept))).toEqual([]);
});

test('a pile of combining marks is stored as typed: composing it would take long', () => {
  const heap = `e${'\u0301\u0316'.repeat(16)}`;
  for (const kind of ['name', 'text']) expect(wrong(kind, heap, keeps(heap))).toEqual([]);
});

test('machine-readable text is never composed', () => {
  const [[text]] = COMPOSED;
  for (const kind of ['opaque', 'search', 'credential']) {
    const composed = of(kind).filter((field) => keeps(text.normalize('NFC'))(read(field, text)));
    expect(composed.map(({ at }) => at)).toEqual([]);
  }
});

describe.each(AROUND)('with %j around it', (sign) => {
  test.each([
    ['email', 'ada@school.example'],
    ['link', 'https://meet.example/a-b?pwd=x#y'],
    ['code', 'SPRING10'],
    ['six digits', '384076'],
    ['zone', 'Europe/Berlin'],
    ['slug', 'voice-acting'],
    ['credential', 'abcDEF_123-4'],
  ])('%s is read without it', (kind, text) => {
    expect(wrong(kind, `${sign}${sign}${text}${sign}`, keeps(text))).toEqual([]);
  });
});

describe('machine-readable text', () => {
  test.each(['\u200b', '\u00ad', '\u202e', '\u0007', ' ', '\n', '\u2060'])(
    'can’t contain %j: links, emails, credentials',
    (sign) => {
      expect(wrong('email', `ada@sch${sign}ool.example`, refuses)).toEqual([]);
      expect(wrong('link', `https://meet.example/a${sign}b`, refuses)).toEqual([]);
      expect(wrong('link', `https://me${sign}et.example/a`, refuses)).toEqual([]);
      expect(wrong('credential', `abc${sign}def`, refuses)).toEqual([]);
    },
  );
  test('accepts links with letters of any script in the path, as browsers copy them', () => {
    for (const link of ['https://fa.example/می‌خواهم', 'https://x.example/☕️/a']) {
      const own = of('link').filter(({ name }) => name !== 'links');
      expect(own.map((field) => [field.at, read(field, link)])).toEqual(own.map(({ at }) => [at, { kept: link }]));
    }
  });
  test.each(['384 076', '384-076', '38 40\u00a076', '３８４０７６', '٣٨٤٠٧٦', '384\u200b076', '384–076', '384‑076'])(
    'accepts six digits however they are typed: %j',
    (text) => {
      expect(wrong('six digits', text, keeps('384076'))).toEqual([]);
    },
  );
  test.each([
    ['ＳＰＲＩＮＧ‑１０', 'SPRING-10'],
    ['SPRING\u200b-10', 'SPRING-10'],
    ['SPRING –\u00a010', 'SPRING-10'],
  ])('accepts a code however it is typed: %j', (text, code) => {
    expect(wrong('code', text, keeps(code))).toEqual([]);
  });
});
