import { expect, test } from 'vitest';
import { ALL_WAITING, UPLOADS_WAITING, UploadGate } from './upload-gate.ts';

const tooMuch = (error: string, status: number) => expect.objectContaining({ status, fields: { file: error } });

test('a person’s concurrent uploads are limited in number; another person still gets in', () => {
  const gate = new UploadGate({ ofOne: 2, bytesOfOne: 100, bytesOfAll: 1_000 });
  const leave = gate.enter('person:1', 10);
  gate.enter('person:1', 10);
  expect(() => gate.enter('person:1', 10)).toThrowError(tooMuch(UPLOADS_WAITING, 429));
  gate.enter('person:2', 10);
  leave();
  gate.enter('person:1', 10);
});

test('a person’s concurrent uploads are limited in bytes, but a single upload may be larger', () => {
  const gate = new UploadGate({ ofOne: 10, bytesOfOne: 100, bytesOfAll: 1_000 });
  const leave = gate.enter('person:1', 150);
  expect(() => gate.enter('person:1', 1)).toThrowError(tooMuch(UPLOADS_WAITING, 429));
  leave();
  gate.enter('person:1', 60);
  expect(() => gate.enter('person:1', 41)).toThrowError(tooMuch(UPLOADS_WAITING, 429));
  gate.enter('person:1', 40);
});

test('everyone’s concurrent uploads together are limited in bytes', () => {
  const gate = new UploadGate({ ofOne: 10, bytesOfOne: 100, bytesOfAll: 150 });
  const leave = gate.enter('person:1', 100);
  expect(() => gate.enter('person:2', 60)).toThrowError(tooMuch(ALL_WAITING, 503));
  leave();
  gate.enter('person:2', 60);
});
