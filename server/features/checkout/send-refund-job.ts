/** Name of the job that sends one refund's money; safe to run twice. */
export const SEND_REFUND_JOB = 'checkout.send-refund';
