/** Name of the job that sends one refund's money; it may run twice. */
export const SEND_REFUND_JOB = 'checkout.send-refund';
