/** Refuses staff whose deadline to set up two-step sign-in has passed, for everything that only staff may do. */
export const TWO_STEP_REQUIRED = {
  code: 'two_step_required',
  status: 403,
  message: "Set up two-step sign-in first. It's required for staff.",
} as const;
