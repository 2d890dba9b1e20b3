import { MAX_CONTENTS } from '#contract/lessons/course-material.endpoints.ts';
import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { slugOf } from './address.rules.ts';
import { findContent, idsInOrder, insertContent, renumber, updateContent } from './material.store.ts';
import { movedTo } from './order.rules.ts';
import { lockModule } from './write-module.ts';

export interface CreateContent {
  readonly moduleId: number;
  readonly name: string;
  /** Rich text; sanitized here. */
  readonly body?: string;
  /** The label of the button to the next lesson; that lesson's name if empty. */
  readonly nextLessonText?: string | null;
  readonly status?: 'draft' | 'published';
  readonly createdBy?: number | null;
}

async function refuseFull(tx: Ctx, moduleId: number): Promise<void> {
  const present = await idsInOrder(tx, { table: 'course_contents', moduleId });
  if (present.length >= MAX_CONTENTS) {
    throw refuse('too_many_lessons', 409, `A module can have at most ${MAX_CONTENTS} lessons.`);
  }
}

/** Adds a lesson at the end of a module. @throws 404 for a missing module; 422 with the fields */
export function createContent(ctx: Ctx, input: CreateContent): Promise<{ id: number }> {
  const name = input.name.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  const body = richTextField('body', input.body ?? '');
  const status = input.status ?? 'draft';
  if (status === 'published' && body === '') throw refuseFields({ body: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    const module = await lockModule(tx, input.moduleId);
    await refuseFull(tx, module.id);
    const id = await insertContent(tx, module, {
      name,
      slug: slugOf(name),
      body,
      nextLessonText: input.nextLessonText?.trim() || null,
      status,
      createdBy: input.createdBy ?? null,
    });
    return { id };
  });
}

export interface ChangeContent {
  readonly contentId: number;
  readonly name?: string | undefined;
  readonly body?: string | undefined;
  readonly nextLessonText?: string | null | undefined;
  readonly status?: 'draft' | 'published' | undefined;
  readonly moduleId?: number | undefined;
  /** Position within its module, from 0. */
  readonly position?: number | undefined;
}

/** @throws 404 for a module of another course; 409 for one that is full */
async function refuseOtherModule(tx: Ctx, courseId: number, moduleId: number): Promise<void> {
  const target = await lockModule(tx, moduleId);
  if (target.courseId !== courseId) throw notFound();
  await refuseFull(tx, target.id);
}

/** Changes the given fields and leaves the rest. @throws 404; 422 with the fields */
export function changeContent(ctx: Ctx, input: ChangeContent): Promise<void> {
  const name = input.name?.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  const body = input.body === undefined ? undefined : richTextField('body', input.body);
  return inTransaction(ctx, async (tx) => {
    const content = await findContent(tx, input.contentId);
    if (!content) throw notFound();
    await lockModule(tx, content.moduleId);
    if ((input.status ?? content.status) === 'published' && (body ?? content.body) === '') {
      throw refuseFields({ body: FIELD_REQUIRED });
    }
    const moduleId = input.moduleId ?? content.moduleId;
    const moves = moduleId !== content.moduleId;
    if (moves) await refuseOtherModule(tx, content.courseId, moduleId);
    await updateContent(tx, content.id, {
      ...(name === undefined ? {} : { name, slug: slugOf(name) }),
      ...(body === undefined ? {} : { body }),
      ...(input.nextLessonText === undefined ? {} : { nextLessonText: input.nextLessonText?.trim() || null }),
      ...(input.status === undefined ? {} : { status: input.status }),
      ...(input.moduleId === undefined ? {} : { moduleId }),
    });
    if (moves || input.position !== undefined) {
      const ids = await idsInOrder(tx, { table: 'course_contents', moduleId });
      const at = input.position ?? ids.length;
      await renumber(tx, 'course_contents', movedTo(ids, content.id, at));
    }
  });
}

/** Removes a lesson from a course's material; people's reading progress stays stored. @throws 404 */
export function removeContent(ctx: Ctx, input: { contentId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const content = await findContent(tx, input.contentId);
    if (!content) throw notFound();
    await updateContent(tx, content.id, { deleted: true });
  });
}
