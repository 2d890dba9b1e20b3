import { expect, test } from 'vitest';
import { ADDRESS_UNVERIFIED } from '#contract/accounts/address-unverified.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();

test('a person with an unverified email address gets the same refusal everywhere', async () => {
  const ctx = t.systemCtx();
  const cohort = await aCohort(ctx, { startsIn: 35 });
  const priced = { priceCents: 2000, nonmemberPriceCents: 2500 };
  const event = await anEvent(ctx, { inHours: 48 });
  const ticketed = await anEvent(ctx, { inHours: 48, tickets: [{ name: 'Seat', capacity: 1, ...priced }] });
  const workout = await aWorkout(ctx, { inHours: 48 });
  const ticket_type_id = workout.liveTicketTypeId;
  const lea = await t.buyer({ verified: false });
  await t.select(lea, cohort.id);
  const requests: [string, object][] = [
    ['/stripe/build_payment_link', { mode: 'payment', include_interests: true }],
    ['/cohort_interests/enroll', { credits_to_spend: 0 }],
    ['/stripe/build_event_payment_link', { mode: 'payment', ticket_type_id: ticketed.ticketTypeIds[0] }],
    [`/events/${event.id}/attend`, { attending: true }],
    [`/workouts/${workout.id}/attend`, { ticket_type_id, attending: true }],
    [`/cohorts/${cohort.id}/waitlist`, {}],
    [`/events/${event.id}/waitlist`, {}],
    [`/workouts/${workout.id}/waitlist`, { ticket_type_id }],
    [`/users/${lea}/two_step`, {}],
  ];
  const { code, status, message } = ADDRESS_UNVERIFIED;
  for (const [url, payload] of requests) {
    const response = await t.as(lea, { method: 'POST', url: `/api/v1${url}`, payload });
    expect({ url, status: response.statusCode, ...response.json() }).toMatchObject({
      url,
      status,
      code,
      error: message,
    });
  }
});
