import type { TestApp } from './app.ts';

export interface ApiResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever came
  readonly body: any;
}

export type Call = ReturnType<typeof requestsOf>;

/** Requests to the API as a person (null: a visitor), with paths below `/api/v1`. */
export const requestsOf =
  (t: TestApp) =>
  async (
    personId: number | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    const response = await t.as(personId, {
      method,
      url: `/api/v1${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  };
