import { expect, test } from 'vitest';
import { toast, toastStore } from './toast-store.ts';

const titles = () => toastStore.current().map((each) => each.title);

test('a toast replaces an earlier one about the same thing, success or error; others stay', () => {
  toast.success('Attending!', undefined, 'seat:1');
  toast.success('Attending!', undefined, 'seat:2');
  toast.success('RSVP is canceled', undefined, 'seat:1');
  expect(titles()).toEqual(['Attending!', 'RSVP is canceled']);
  toast.error("Couldn't save your RSVP", undefined, 'seat:1');
  expect(titles()).toEqual(['Attending!', "Couldn't save your RSVP"]);
  toast.success('Saved');
  toast.success('Saved');
  expect(titles()).toEqual(["Couldn't save your RSVP", 'Saved', 'Saved']);
});
