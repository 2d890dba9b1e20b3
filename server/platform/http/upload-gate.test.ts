import { expect, test } from 'vitest';
import { ALL_WAITING, UPLOADS_WAITING, UploadGate } from './upload-gate.ts';

const tooMuch = (error: string, status: number) => expect.objectContaining({ status, fields: { file: error } });

test('of one person so many uploads come in at once; another is let in all the same', () => {
  const gate = new UploadGate({ ofOne: 2, bytesOfOne: 100, bytesOfAll: 1_000 });
  const leave = gate.enter('person:1', 10);
  gate.enter('person:1', 10);
  expect(() => gate.enter('person:1', 10)).toThrowError(tooMuch(UPLOADS_WAITING, 429));
  gate.enter('person:2', 10);
  leave();
  gate.enter('person:1', 10);
});

test('of one person so many bytes come in at once, but for one upload, which may be larger', () => {
  const gate = new UploadGate({ ofOne: 10, bytesOfOne: 100, bytesOfAll: 1_000 });
  const leave = gate.enter('person:1', 150);
  expect(() => gate.enter('person:1', 1)).toThrowError(tooMuch(UPLOADS_WAITING, 429));
  leave();
  gate.enter('person:1', 60);
  expect(() => gate.enter('person:1', 41)).toThrowError(tooMuch(UPLOADS_WAITING, 429));
  gate.enter('person:1', 40);
});

test('of all together so many bytes come in at once', () => {
  const gate = new UploadGate({ ofOne: 10, bytesOfOne: 100, bytesOfAll: 150 });
  const leave = gate.enter('person:1', 100);
  expect(() => gate.enter('person:2', 60)).toThrowError(tooMuch(ALL_WAITING, 503));
  leave();
  gate.enter('person:2', 60);
});
