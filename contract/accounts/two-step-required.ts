/** The refusal of staff whose days to set up two-step sign-in are over: whatever they could do as staff alone. */
export const TWO_STEP_REQUIRED = {
  code: 'two_step_required',
  status: 403,
  message: "Set up two-step sign-in first. It's required for staff.",
} as const;
