import { action, facts, hello, note, paragraph } from '../letter.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'course_waitlist_confirm',
  write: ({ courseName, schoolName, url }, at) => ({
    subject: `Confirm your place on the waitlist: ${courseName}`,
    preview: 'Nothing happens until you press the button.',
    title: 'Is this you?',
    blocks: [
      hello(at),
      paragraph(
        `With this address somebody answered the questions about ${courseName} and asked to hear of its next cohort. If it was you, press the button.`,
      ),
      facts({ label: 'Course', value: [courseName, `with ${schoolName}`] }),
      action('Yes, put me on the waitlist', url),
      note('If it was not you, do nothing: then nobody writes to you. The same page takes you off the waitlist again.'),
    ],
    reason: `You get this mail because your address was written on the page of a course of ${schoolName}.`,
    fromName: schoolName,
  }),
  sample: {
    courseName: 'Voice Acting 101',
    schoolName: 'Lantern Voice Studio',
    url: 'https://callboard.example/waitlist/a-long-secret',
  },
});
