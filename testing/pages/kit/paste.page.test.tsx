import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Editor as TipTap } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { Editor } from '#web/kit/rich-text/editor.tsx';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** An editor, a function to paste into it, and the value it last gave its form. */
async function openEditor({ value = '', takesImages = true } = {}) {
  const onChange = vi.fn<(html: string) => void>();
  const uploaded: File[] = [];
  const upload = async (file: File) => ({ url: `/media/${uploaded.push(file)}` });
  render(
    <>
      <span id="label">About</span>
      <Editor
        value={value}
        onChange={onChange}
        labelledBy="label"
        minRows={3}
        room={null}
        {...(takesImages ? { upload } : {})}
      />
    </>,
  );
  const box = (await screen.findByRole('textbox', { name: 'About' })) as HTMLElement & { editor?: TipTap };
  const paste = (html: string, files: readonly File[] = []) =>
    fireEvent.paste(box, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files } });
  return { box, paste, uploaded, written: () => onChange.mock.lastCall?.[0] ?? '' };
}

/** HTML as Word writes it to the clipboard. */
const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body>${body}</body></html>`;
const wordItem = (level: number, sign: string, text: string) =>
  `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level${level} lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span><!--[endif]-->${text}</p>`;

test('an image from another site is left out with a message, and its text stays', async () => {
  const { paste, written } = await openEditor();
  paste(
    '<b id="docs-internal-guid-1"><p>Before</p><p><img src="https://lh7-rt.googleusercontent.com/docsz/a"></p><p>After</p></b>',
  );
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Couldn't paste 1 image\./));
  expect(written()).toContain('Before');
  expect(written()).toContain('After');
  expect(written()).not.toContain('<img');
});

test('Word’s images are on its own disk: they are reported too', async () => {
  const { paste } = await openEditor();
  paste(word('<p>Two<img src="file:///C:/Temp/clip_image001.png"><img src="file:///C:/Temp/clip_image002.png"></p>'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Couldn't paste 2 images\./));
});

test('a field without images says that it takes none', async () => {
  const { paste } = await openEditor({ takesImages: false });
  paste(`<p>Words<img src="data:image/png;base64,${PNG}"></p>`);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("This field doesn't take images."));
});

test('an image embedded in pasted content is uploaded, and stays in its position', async () => {
  const { paste, uploaded, written } = await openEditor();
  paste(`<p>Before</p><img alt="A dot" src="data:image/png;base64,${PNG}"><p>After</p>`);
  await waitFor(() => expect(written()).toContain('/media/1'));
  expect(uploaded.map(({ name, type }) => [name, type])).toEqual([['pasted.png', 'image/png']]);
  expect(written()).toMatch(/Before.*<img src="\/media\/1" alt="A dot">.*After/);
  expect(sanitizeRichText(written())).toContain('/media/1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when Word pastes text with a picture of it, the text is pasted; an image alone is uploaded', async () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const { paste, uploaded, written } = await openEditor();
  paste(word('<p class="MsoNormal">Only words</p>'), [picture]);
  await waitFor(() => expect(written()).toContain('Only words'));
  expect(uploaded).toEqual([]);
  paste('<img src="https://elsewhere.example/a.png">', [picture]);
  await waitFor(() => expect(written()).toContain('/media/1'));
});

test("Word's lists stay lists", async () => {
  const { paste, written } = await openEditor();
  paste(word(`${wordItem(1, '·', 'One')}${wordItem(2, 'o', 'Under one')}${wordItem(1, '·', 'Two')}`));
  await waitFor(() => expect(written()).toContain('Under one'));
  expect(written().replaceAll(/<\/?p>/g, '')).toMatch(
    /<ul><li>One<ul><li>Under one<\/li><\/ul><\/li><li>Two<\/li><\/ul>/,
  );
});

test("Word's numbered lists stay numbered", async () => {
  const { paste, written } = await openEditor();
  paste(word(`${wordItem(1, '1.', 'First')}${wordItem(1, '2.', 'Second')}`));
  await waitFor(() => expect(written().replaceAll(/<\/?p>/g, '')).toContain('<ol><li>First</li><li>Second</li></ol>'));
});

test('tables stay tables, in the form the server stores', async () => {
  const { paste, written } = await openEditor();
  paste(
    word(
      '<table class="MsoTableGrid" border="1"><tr><td colspan="2"><p class="MsoNormal">Wide</p></td></tr><tr><td>a</td><td>b</td></tr></table>',
    ),
  );
  await waitFor(() => expect(written()).toContain('Wide'));
  const TABLE =
    '<table><tbody><tr><td colspan="2"><p>Wide</p></td></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>';
  expect(written()).toContain(TABLE);
  expect(sanitizeRichText(TABLE)).toBe(TABLE);
});

test('an existing table stays when something else is typed', async () => {
  const { box, written } = await openEditor({
    value: '<table><tbody><tr><th>Day</th></tr></tbody></table><p>Then</p>',
  });
  box.editor?.chain().focus('end').insertContent(' more').run();
  await waitFor(() => expect(written()).toContain('more'));
  expect(written()).toContain('<table><tbody><tr><th><p>Day</p></th></tr></tbody></table>');
});
