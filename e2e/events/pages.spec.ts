import { type WalkedPage, walkPages } from '../a11y.ts';
import { findEvent, isFree, isPublic, pathOf } from './events.ts';

type Path = WalkedPage[1];
const anEventPage: Path = async (request) => pathOf(await findEvent(request, (each) => isFree(each) && isPublic(each)));
const aTicketPage: Path = async (request) => pathOf(await findEvent(request, (each) => each.ticketed));
const aFrame: Path = async (request) =>
  `/embed/events/${(await findEvent(request, (each) => isFree(each) && isPublic(each))).id}`;
const aJoinLink: Path = async (request) =>
  `/events/links/${(await findEvent(request, (each) => isFree(each) && isPublic(each))).uuid}`;

walkPages([
  ['the grid', '/events', 'member'],
  ['the timeline', '/events?view=timeline', null],
  ['the month', '/events?view=month', null],
  ['an event, for a visitor', anEventPage, null],
  ['an event, for a learner', anEventPage, 'free'],
  ['an event with tickets', aTicketPage, 'lead'],
  ['past events', '/past-events', 'member'],
  ['past events, withheld', '/past-events', 'lead'],
  ['my events', '/myevents', 'member'],
  ['an event in the frame of another site', aFrame, null],
  ['a join link, for who does not attend', aJoinLink, 'courseadmin'],
  ['a join link, for a visitor', aJoinLink, null],
]);
walkPages([['an RSVP by a link that is not good any more', '/events/rsvp/never-mailed', null]], /404|Not found/);
