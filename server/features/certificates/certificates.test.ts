import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_CORRECTIONS } from '#contract/certificates/staff-certificates.endpoints.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { visualRuns, wordsOf } from '#server/platform/pdf/runs.ts';
import { pictureLibrary } from '#server/platform/pictures.ts';
import { testApp } from '#testing/app.ts';
import { formatLongDate, letterFileName } from './letter.rules.ts';
import { codeOf } from './letter-code.rules.ts';
import { makeLetter } from './make-letter.ts';
import { type LetterContent, renderLetterPdf } from './render-letter-pdf.ts';
import { renderLetterPicture } from './render-letter-picture.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url });
  return { status: response.statusCode, headers: response.headers, raw: response.rawPayload, text: response.body };
}
const json = async (personId: number | null, url: string) => {
  const { status, text } = await get(personId, `/api/v1${url}`);
  return { status, body: JSON.parse(text) };
};
async function send(personId: number | null, url: string, payload: object) {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1${url}`, payload });
  return { status: response.statusCode, body: response.json() };
}
/** Issues a letter with the name that its page shows. */
async function issue(personId: number, cohortId: number) {
  const { toIssue } = (await json(personId, `/certificates/${cohortId}`)).body;
  return (await send(personId, `/certificates/${cohortId}`, { personName: toIssue.personName })).body.letter;
}
const daysAgo = (days: number): Ctx => ({
  ...ctx,
  clock: { ...ctx.clock, now: () => new Date(ctx.clock.now().getTime() - days * 86_400_000), real: () => new Date() },
});

/** A person who was enrolled in a cohort that ended a month ago. */
async function completed(name: { firstName: string; lastName: string }, state: 'active' | 'completed' = 'completed') {
  const school = await aSchool(ctx, { name: 'Lantern Voice Studio' });
  const course = await aCourse(ctx, { schoolId: school.id, name: 'Voice Acting 101' });
  const cohort = await aCohort(daysAgo(100), { courseId: course.id, startsIn: 30, endsIn: 70 });
  const { personId } = await makePerson(ctx, { profile: { ...name, timezone: 'America/New_York' } });
  const placeId = await aPlace(ctx, { personId, cohortId: cohort.id, courseId: course.id, state });
  return { course, cohort, personId, placeId };
}

describe('a letter of completion', () => {
  test('is issued once to a person enrolled at completion, and keeps its wording', async () => {
    const { cohort, course, personId } = await completed({ firstName: 'Mateo', lastName: 'Villanueva' });
    await t.db
      .insertInto('landing_instructors')
      .values(
        ['Margot Lindqvist', 'Second Teacher'].map((name, position) => ({
          ...{ school_id: course.schoolId, course_id: course.id, position, created_at: ctx.clock.now() },
          ...{ name, title: 'Coach', bio: 'Two decades of radio drama.' },
        })),
      )
      .execute();
    const press = () => send(personId, `/certificates/${cohort.id}`, { personName: 'Mateo Villanueva' });
    const [first, second] = await Promise.all([press(), press()]);
    expect(first.body.letter.certificate).toMatchObject({
      personName: 'Mateo Villanueva',
      courseName: 'Voice Acting 101',
      schoolName: 'Lantern Voice Studio',
      taughtBy: 'Margot Lindqvist',
    });
    // Issued on the day the course was completed.
    expect(first.body.letter.certificate.issuedAtUtc).toBe(`${first.body.letter.certificate.endsOn}T12:00:00.000Z`);
    expect(first.body.letter.certificate.shortCode).toMatch(/^CB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(first.body.letter.certificate.startsOn).toMatch(/^2026-\d\d-\d\d$/);
    expect(second.body.letter.certificate.code).toBe(first.body.letter.certificate.code);
    expect(first.body.letter.verifyUrl).toContain(`/certificates/verify/${first.body.letter.certificate.code}`);
    await t.db.updateTable('users').set({ last_name: 'Other' }).where('id', '=', personId).execute();
    await t.db.updateTable('courses').set({ name: 'Renamed' }).where('id', '=', course.id).execute();
    expect((await json(personId, `/certificates/${cohort.id}`)).body.letter.certificate).toEqual(
      first.body.letter.certificate,
    );
  });

  test('is not issued by viewing it: the name is shown first, and any other name is refused', async () => {
    const { cohort, personId } = await completed({ firstName: 'Mateo', lastName: 'Villanueva' });
    const url = `/certificates/${cohort.id}`;
    const notIssued = {
      status: 200,
      body: { letter: null, toIssue: { personName: 'Mateo Villanueva', courseName: 'Voice Acting 101' } },
    };
    for (const _ of [1, 2]) expect(await json(personId, url)).toEqual(notIssued);
    const pdf = await get(personId, url);
    expect([pdf.status, pdf.headers.location]).toEqual([303, `${url}/letter`]);
    expect(await json(personId, url)).toEqual(notIssued);
    await t.db.updateTable('users').set({ last_name: 'Villanueva Ruiz' }).where('id', '=', personId).execute();
    expect(await send(personId, url, { personName: 'Mateo Villanueva' })).toMatchObject({
      status: 409,
      body: { code: 'other_name', details: { personName: 'Mateo Villanueva Ruiz' } },
    });
    expect(await send(personId, url, { personName: 'Mateo Villanueva Ruiz' })).toMatchObject({
      status: 200,
      body: { letter: { certificate: { personName: 'Mateo Villanueva Ruiz' }, mayCorrect: true }, toIssue: null },
    });
  });

  test('is a PDF at /certificates/{cohortId}', async () => {
    const { cohort, personId } = await completed({ firstName: '桜子', lastName: '山本' });
    await issue(personId, cohort.id);
    const letter = await get(personId, `/certificates/${cohort.id}`);
    expect(letter.status).toBe(200);
    expect(letter.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Letter of completion - Voice Acting 101.pdf"',
      'cache-control': 'private, no-store',
    });
    expect(letter.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(letter.raw.length).toBeGreaterThan(20_000);
  });

  test('is available when the cohort ends, even before the sweep records it', async () => {
    const { cohort, personId, placeId } = await completed({ firstName: 'Ada', lastName: 'Bell' }, 'active');
    expect((await issue(personId, cohort.id)).certificate.personName).toBe('Ada Bell');
    const place = await t.db
      .selectFrom('enrolments')
      .select(['state', 'certificate_uuid'])
      .where('id', '=', placeId)
      .executeTakeFirstOrThrow();
    expect(place).toMatchObject({ state: 'completed', certificate_uuid: expect.any(String) });
  });

  test('is not available before the end, without an enrollment, after leaving, or while the payment is disputed', async () => {
    const { cohort, personId, placeId } = await completed({ firstName: 'Ada', lastName: 'Bell' });
    const stranger = (await makePerson(ctx)).personId;
    expect((await json(stranger, `/certificates/${cohort.id}`)).status).toBe(404);
    expect((await json(personId, '/certificates/999999')).status).toBe(404);
    const running = await aCohort(ctx);
    await aPlace(ctx, { personId, cohortId: running.id, courseId: running.courseId });
    expect(await json(personId, `/certificates/${running.id}`)).toMatchObject({
      status: 409,
      body: { code: 'not_completed' },
    });
    const leftCohort = await aCohort(daysAgo(100), { startsIn: 30, endsIn: 70 });
    await aPlace(ctx, { personId, cohortId: leftCohort.id, courseId: leftCohort.courseId, state: 'left' });
    expect((await json(personId, `/certificates/${leftCohort.id}`)).status).toBe(404);
    await t.db.updateTable('enrolments').set({ suspended_at: ctx.clock.now() }).where('id', '=', placeId).execute();
    expect(await json(personId, `/certificates/${cohort.id}`)).toMatchObject({
      status: 409,
      body: { code: 'place_suspended' },
    });
    // In a browser, each of these requests redirects to the page that explains why.
    for (const [label, id] of [
      [null, cohort.id],
      [stranger, cohort.id],
      [personId, running.id],
    ] as const) {
      const page = await get(label, `/certificates/${id}`);
      expect([page.status, page.headers.location]).toEqual([303, `/certificates/${id}/letter`]);
    }
  });
});

describe('checking a letter', () => {
  test('shows anyone who has its code what it says, and that it is genuine', async () => {
    const { cohort, course, personId, placeId } = await completed({ firstName: 'Zoë', lastName: 'Ñandú' });
    const { certificate } = await issue(personId, cohort.id);
    const url = `/certificates/verify/${certificate.code}`;
    const genuine = {
      certificate,
      valid: true,
      state: 'genuine',
      reissuedAtUtc: null,
      courseSlug: course.slug,
      sheet: {
        logoUrl: null,
        accent: null,
        topic: expect.any(String),
        cover: expect.any(String),
        verifyUrl: expect.stringContaining(url),
      },
      pictureUrl: expect.stringContaining('/picture'),
    };
    expect((await json(null, url)).body).toEqual(genuine);
    const short = certificate.shortCode.toLowerCase().replaceAll('-', '');
    expect((await json(null, `/certificates/verify/${short}`)).body).toEqual(genuine);
    await t.db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: ctx.clock.now() })
      .where('id', '=', placeId)
      .execute();
    expect((await json(null, url)).body).toMatchObject({ valid: false, state: 'withdrawn', pictureUrl: null });
  });

  test('with a code that was never issued is Not found', async () => {
    for (const code of [crypto.randomUUID(), 'nothing', '12']) {
      expect((await json(null, `/certificates/verify/${code}`)).status).toBe(404);
    }
  });
});

test('the longest name an account accepts fits on a letter', async () => {
  const { cohort, personId } = await completed({ firstName: 'A'.repeat(100), lastName: 'B'.repeat(100) });
  const { certificate } = await issue(personId, cohort.id);
  expect(certificate.personName).toBe(`${'A'.repeat(100)} ${'B'.repeat(100)}`);
});

describe('a wrong name on a letter', () => {
  const correction = { personName: 'Zoë Ñandú', reason: 'My first name has two dots.' };
  const mailsOf = async (personId: number) =>
    t.db.selectFrom('sends').select(['kind', 'text']).where('user_id', '=', personId).orderBy('id').execute();

  test('is corrected once by the learner: a new number, and the old one verifies as reissued, without a name', async () => {
    const { cohort, personId } = await completed({ firstName: 'Zoe', lastName: 'Ñandú' });
    const url = `/certificates/${cohort.id}/corrections`;
    expect((await send(personId, url, correction)).status).toBe(404);
    const before = (await issue(personId, cohort.id)).certificate;
    for (const wrong of [
      { personName: 'Zoë Ñandú' },
      { ...correction, personName: ' ' },
      { ...correction, reason: '' },
    ]) {
      expect((await send(personId, url, wrong)).status).toBe(422);
    }
    const stranger = (await makePerson(ctx)).personId;
    expect((await send(stranger, url, correction)).status).toBe(404);
    expect((await send(null, url, correction)).status).toBe(401);

    const corrected = await send(personId, url, correction);
    expect(corrected).toMatchObject({ status: 200, body: { letter: { mayCorrect: false } } });
    const after = corrected.body.letter.certificate;
    expect(after).toEqual({ ...before, personName: 'Zoë Ñandú', code: after.code, shortCode: after.shortCode });
    expect([after.code, after.shortCode]).not.toEqual([before.code, before.shortCode]);
    for (const code of [before.code, before.shortCode]) {
      const { body } = await json(null, `/certificates/verify/${code}`);
      expect(body).toMatchObject({
        certificate: {
          code: before.code,
          shortCode: before.shortCode,
          personName: null,
          courseName: 'Voice Acting 101',
        },
        ...{ valid: false, state: 'reissued', reissuedAtUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      });
      expect((await get(null, `/certificates/verify/${code}/picture`)).status).toBe(404);
    }
    expect((await json(null, `/certificates/verify/${after.shortCode}`)).body).toMatchObject({
      certificate: { personName: 'Zoë Ñandú' },
      ...{ valid: true, state: 'genuine' },
    });
    expect((await json(personId, `/certificates/${cohort.id}`)).body.letter.certificate).toEqual(after);

    const twice = await send(personId, url, { ...correction, personName: 'Zoë' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'already_corrected' } });
    await t.drainJobs();
    const mails = (await mailsOf(personId)).filter(({ kind }) => kind === 'letter_reissued');
    expect(mails).toHaveLength(1);
    for (const text of ['Zoë Ñandú', before.shortCode, after.shortCode]) expect(mails[0]?.text).toContain(text);
  });

  test('is corrected by staff as often as needed, with a reason that the log stores', async () => {
    const { cohort, personId } = await completed({ firstName: 'Zoe', lastName: 'Ñandú' });
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    const url = `/admin/users/${personId}/certificates`;
    expect(await json(staff, url)).toEqual({ status: 200, body: { letters: [] } });
    const first = (await issue(personId, cohort.id)).certificate;
    await send(personId, `/certificates/${cohort.id}/corrections`, correction);
    for (const personName of ['Zoë Ñandu', 'Zoë M. Ñandú']) {
      const response = await send(staff, `${url}/${cohort.id}/corrections`, {
        personName,
        reason: 'As in her passport.',
      });
      expect(response).toMatchObject({
        status: 200,
        body: { letters: [{ personName, courseName: 'Voice Acting 101' }] },
      });
    }
    const { letters } = (await json(staff, url)).body;
    expect(letters[0].replaced).toMatchObject([
      { personName: 'Zoë Ñandu', replacedBy: 'staff', reason: 'As in her passport.' },
      { personName: 'Zoë Ñandú', replacedBy: 'staff' },
      { personName: 'Zoe Ñandú', replacedBy: 'person', reason: correction.reason, shortCode: first.shortCode },
    ]);
    for (const { shortCode } of letters[0].replaced) {
      expect((await json(null, `/certificates/verify/${shortCode}`)).body.state).toBe('reissued');
    }
    const logged = await t.db
      .selectFrom('activity')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'correct_letter')
      .where('subject_id', '=', String(personId))
      .orderBy('id')
      .execute();
    expect(logged.map(({ actor_id }) => actor_id)).toEqual([personId, staff, staff]);
    expect(logged[1]?.detail).toMatchObject({ course: 'Voice Acting 101', reason: 'As in her passport.' });
    const learner = (await makePerson(ctx)).personId;
    expect((await json(learner, url)).status).toBe(403);
    expect((await send(learner, `${url}/${cohort.id}/corrections`, correction)).status).toBe(403);
  });

  test('has a limit', async () => {
    const { cohort, personId, placeId } = await completed({ firstName: 'Zoe', lastName: 'Ñandú' });
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    await issue(personId, cohort.id);
    await t.db
      .insertInto('replaced_letters')
      .values(
        Array.from({ length: MAX_CORRECTIONS }, (_, at) => ({
          ...{ uuid: crypto.randomUUID(), short_code: `CB-0000-${String(at).padStart(4, '0')}`, enrolment_id: placeId },
          ...{ person_name: 'Zoe', replaced_at: ctx.clock.now(), replaced_by: 'staff', reason: 'Again.' },
        })),
      )
      .execute();
    expect(
      await send(staff, `/admin/users/${personId}/certificates/${cohort.id}/corrections`, correction),
    ).toMatchObject({ status: 409, body: { code: 'corrected_too_often' } });
  });
});

describe('a letter to share', () => {
  test('is a picture of 1200×627 for anyone with the code, and LinkedIn’s form is prefilled; once withdrawn, it is gone', async () => {
    const { cohort, personId, placeId } = await completed({ firstName: '桜子', lastName: '山本' });
    const body = await issue(personId, cohort.id);
    const { code, shortCode, courseName, issuedAtUtc } = body.certificate;
    const linkedIn = new URL(body.linkedInUrl);
    expect(Object.fromEntries(linkedIn.searchParams)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: courseName,
      organizationName: 'Lantern Voice Studio',
      issueYear: issuedAtUtc.slice(0, 4),
      issueMonth: String(Number(issuedAtUtc.slice(5, 7))),
      certUrl: body.verifyUrl,
      certId: shortCode,
    });
    expect(body.pictureUrl).toContain(`/certificates/verify/${code}/picture`);
    for (const typed of [code, shortCode]) {
      const picture = await get(null, `/certificates/verify/${typed}/picture`);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
      const { width, height } = await (await pictureLibrary())(picture.raw).metadata();
      expect([width, height]).toEqual([1200, 627]);
    }
    await t.db.updateTable('enrolments').set({ suspended_at: ctx.clock.now() }).where('id', '=', placeId).execute();
    expect((await get(null, `/certificates/verify/${code}/picture`)).status).toBe(404);
    expect((await json(null, `/certificates/verify/${code}`)).body).toMatchObject({ valid: false, pictureUrl: null });
    expect((await get(null, `/certificates/verify/${crypto.randomUUID()}/picture`)).status).toBe(404);
  });

  test.each([
    ['CB-7F3K-22XM', { shortCode: 'CB-7F3K-22XM' }],
    [' cb 7f3k 22xm ', { shortCode: 'CB-7F3K-22XM' }],
    ['7F3K22XM', { shortCode: 'CB-7F3K-22XM' }],
    ['CB-O0IL-1111', { shortCode: 'CB-0011-1111' }],
    ['0B8E2F4C-1C3D-4F7A-9A55-8F0C2F3E9D11', { uuid: '0B8E2F4C-1C3D-4F7A-9A55-8F0C2F3E9D11' }],
    ['CB-7F3K-22X', null],
    ['CB-7F3K-22XU', null],
    ['', null],
  ])('a code may be typed as %j', (typed, code) => {
    expect(codeOf(typed)).toEqual(code);
  });
});

const content: LetterContent = {
  personName: 'Mateo Villanueva',
  courseName: 'Voice Acting 101',
  schoolName: 'Lantern Voice Studio',
  taughtBy: 'Margot Lindqvist',
  logo: null,
  cover: 'mouths-0-7',
  accent: { name: null, color: '#B83A1B' },
  dates: 'June 3, 2026 to July 14, 2026',
  issued: 'Issued July 15, 2026',
  code: 'CB-7F3K-22XM',
  verifyUrl: 'https://callboard.example/certificates/verify/0b8e2f4c-1c3d-4f7a-9a55-8f0c2f3e9d11',
};

test('very many letters at the same time: equal ones are made once, and beyond a hundred waiting it is 503 with Retry-After', async () => {
  const { cohort, personId } = await completed({ firstName: 'Ada', lastName: 'Bell' });
  await issue(personId, cohort.id);
  const same = Array.from({ length: 5 }, () => makeLetter({ ...content, code: 'CB-SAME-SAME' }));
  // These letters fail to render, so this test needn't wait for them.
  const accent = undefined as unknown as LetterContent['accent'];
  const others = Promise.allSettled(
    Array.from({ length: 96 }, (_, n) => makeLetter({ ...content, code: String(n), accent })),
  );
  const refused = { status: 503, code: 'busy', details: { retryAfterSeconds: expect.any(Number) } };
  await expect(makeLetter(content)).rejects.toMatchObject(refused);
  const response = await get(personId, `/certificates/${cohort.id}`);
  expect([response.status, Number(response.headers['retry-after']) > 0]).toEqual([503, true]);

  const [first, ...more] = await Promise.all(same);
  for (const letter of more) expect(letter).toBe(first);
  expect((await others).filter(({ status }) => status === 'rejected')).toHaveLength(96);
  expect((await get(personId, `/certificates/${cohort.id}`)).status).toBe(200);
});

describe('the characters in a letter’s text', () => {
  const runsOf = (text: string) => wordsOf(text, 'title').words.flatMap(({ runs }) => runs);
  /** The text as it appears on paper from left to right; the font reverses a right-to-left run itself. */
  const drawn = (text: string) => visualRuns(wordsOf(text, 'title')).map((run) => run?.text ?? ' ');
  const families = (text: string) => [...new Set(runsOf(text).map((run) => run.family.name))];

  test('use a font family that covers them, in every script', () => {
    for (const [text, family] of [
      ['Zoë Ñandú', 'bricolage-grotesque'],
      ['Дарья Ковалёва', 'inter'],
      ['Νίκος', 'inter'],
      ['山本桜子', 'noto-sans-jp'],
      ['김민준', 'noto-sans-kr'],
      ['赵丽颖', 'noto-sans-sc'],
      ['مريم', 'noto-sans-arabic'],
      ['שרה', 'noto-sans-hebrew'],
      ['प्रिया', 'noto-sans-devanagari'],
      ['রবীন্দ্রনাথ', 'noto-sans-bengali'],
      ['தமிழ்', 'noto-sans-tamil'],
      ['สมชาย', 'noto-sans-thai'],
      ['ნინო', 'noto-sans-georgian'],
      ['Արամ', 'noto-sans-armenian'],
      ['ᚠᚢᚦ', 'unifont'],
    ] as const) {
      expect(families(text), text).toEqual([family]);
      expect(drawn(text).join(''), text).toBe(text.normalize('NFC'));
    }
  });

  test('run from right to left in right-to-left scripts', () => {
    expect(drawn('مريم الحسيني').join('')).toBe('الحسيني مريم');
    expect(drawn('مريم الحسيني Ann Smith').join('')).toBe('Ann Smith الحسيني مريم');
    expect(drawn('Ann שרה כהן').join('')).toBe('Ann כהן שרה');
  });

  test('are never empty boxes: no glyph in a letter is the missing one', async () => {
    const doc = new PDFDocument();
    for (const text of ['山本桜子', 'مريم الحسيني', 'Дарья Ковалёва', 'Zoë 😀 Ñandú', 'प्रिया शर्मा']) {
      const runs = runsOf(text);
      expect(runs, text).not.toEqual([]);
      for (const run of runs) {
        doc.font(await subsetFont(readFileSync(run.file), run.text, { targetFormat: 'sfnt' }));
        // The font just set; pdfkit's types don't include it.
        const { font } = (doc as unknown as { _font: { font: { layout(text: string): { glyphs: { id: number }[] } } } })
          ._font;
        expect(
          font.layout(run.text).glyphs.map((glyph) => glyph.id),
          run.text,
        ).not.toContain(0);
      }
    }
  });

  test('stand beside the school’s logo, and above a QR code that leads to the verification page, in the picture, too', async () => {
    const sharp = await pictureLibrary();
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const at = async (logo: string | null, left: number, top: number, side = 1) => {
      const picture = sharp(await renderLetterPicture({ ...content, logo })).extract({
        left,
        top,
        width: side,
        height: side,
      });
      return [...(await picture.removeAlpha().raw().toBuffer())];
    };
    expect(await at(red.toString('base64'), 412, 74)).toEqual([255, 0, 0]);
    expect(await at(null, 412, 120)).toEqual([0xfb, 0xf8, 0xf3]);
    // The corner of a QR code: seven dark modules in a row.
    const dark = (await at(null, 1012, 458, 124)).filter((value) => value < 60).length;
    expect(dark).toBeGreaterThan(124 * 124);
    expect((await renderLetterPdf({ ...content, logo: red.toString('base64') })).length).toBeGreaterThan(
      (await renderLetterPdf(content)).length,
    );
  });

  test('fit their page however long the names are', async () => {
    const long = await renderLetterPdf({
      ...content,
      personName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4),
      courseName: 'A course whose name goes on and on, and on '.repeat(4),
    });
    expect(long.subarray(0, 5).toString()).toBe('%PDF-');
    expect(long.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test('days and file names are human-readable', () => {
  expect(formatLongDate('2027-01-08')).toBe('January 8, 2027');
  expect(letterFileName('Voix & théâtre / niveau 2')).toBe('Letter of completion - Voix théâtre niveau 2.pdf');
  expect(letterFileName('マンガ')).toBe('Letter of completion - マンガ.pdf');
  expect(letterFileName('🎭')).toBe('Letter of completion.pdf');
});
