import { queryOptions } from '@tanstack/react-query';
import { editUser, listMailPreferences, listSessions } from '#contract/accounts/settings.endpoints.ts';
import { showTwoStep } from '#contract/accounts/two-step.endpoints.ts';
import { call } from '#web/api/client.ts';

export const settingsQuery = (personId: number) =>
  queryOptions({
    queryKey: ['accounts', 'settings', personId],
    queryFn: async () => (await call(editUser, { params: { id: personId } })).user,
  });

export const twoStepQuery = (personId: number) =>
  queryOptions({
    queryKey: ['accounts', 'two-step', personId],
    queryFn: async () => (await call(showTwoStep, { params: { id: personId } })).twoStep,
  });

export const sessionsQuery = (personId: number) =>
  queryOptions({
    queryKey: ['accounts', 'sessions', personId],
    queryFn: async () => (await call(listSessions, { params: { id: personId } })).sessions,
  });

export const mailPreferencesQuery = (personId: number) =>
  queryOptions({
    queryKey: ['accounts', 'mail-preferences', personId],
    queryFn: () => call(listMailPreferences, { params: { id: personId } }),
  });
