/**
 * The parameters that this sandbox supports, by the SDK's request type. A bare name accepts everything the SDK declares
 * under it; `a.b` accepts only `b` of `a` (arrays are looked through). A parameter that the SDK knows but isn't listed
 * is refused by name (`sandbox_unsupported`); one that the SDK doesn't know is refused as Stripe does
 * (`parameter_unknown`). `generate.ts` builds `requests.gen.json` from this and the SDK's own declarations.
 */
const PRICE_DATA = (at: string): string =>
  `${at}.currency ${at}.product ${at}.unit_amount ${at}.recurring ${at}.tax_behavior`;
const PAGE = 'limit starting_after ending_before expand';

export const SPOKEN: Record<string, string> = {
  CustomerCreateParams:
    'address description email name phone metadata payment_method shipping preferred_locales expand invoice_settings.default_payment_method',
  CustomerUpdateParams:
    'address description email name phone metadata shipping preferred_locales expand invoice_settings.default_payment_method',
  CustomerRetrieveParams: 'expand',
  CustomerDeleteParams: '',
  CustomerListParams: `email created ${PAGE}`,
  CustomerListPaymentMethodsParams: `type allow_redisplay ${PAGE}`,

  WebhookEndpointCreateParams: 'url enabled_events description metadata expand',
  WebhookEndpointUpdateParams: 'url enabled_events disabled expand',
  WebhookEndpointListParams: PAGE,

  ProductCreateParams: `id name active description images metadata url unit_label statement_descriptor tax_code expand default_price_data.currency default_price_data.unit_amount default_price_data.recurring`,
  ProductUpdateParams:
    'name active description images metadata url unit_label statement_descriptor default_price expand',
  ProductRetrieveParams: 'expand',
  ProductListParams: `active ids created ${PAGE}`,
  ProductDeleteParams: '',

  PriceCreateParams:
    'currency active lookup_key metadata nickname product product_data.name product_data.metadata product_data.id recurring.interval recurring.interval_count tax_behavior transfer_lookup_key unit_amount expand',
  PriceUpdateParams: 'active lookup_key metadata nickname transfer_lookup_key expand',
  PriceRetrieveParams: 'expand',
  PriceListParams: `active product lookup_keys type currency ${PAGE}`,

  CouponCreateParams:
    'id amount_off percent_off currency duration duration_in_months max_redemptions redeem_by name metadata applies_to expand',
  CouponUpdateParams: 'name metadata expand',
  CouponRetrieveParams: 'expand',
  CouponDeleteParams: '',
  CouponListParams: PAGE,

  'Checkout.SessionCreateParams': `mode line_items.price line_items.quantity ${PRICE_DATA('line_items.price_data')}
    line_items.price_data.product_data.name line_items.price_data.product_data.description line_items.price_data.product_data.images
    line_items.price_data.product_data.metadata discounts client_reference_id metadata expires_at customer customer_email customer_creation
    customer_update success_url cancel_url ui_mode locale submit_type currency allowed_payment_method_types billing_address_collection
    payment_method_collection payment_intent_data.capture_method payment_intent_data.description payment_intent_data.metadata
    payment_intent_data.receipt_email payment_intent_data.setup_future_usage payment_intent_data.statement_descriptor
    payment_intent_data.statement_descriptor_suffix setup_intent_data.description setup_intent_data.metadata subscription_data.description
    subscription_data.metadata custom_text.submit custom_text.after_submit expand`,
  'Checkout.SessionUpdateParams': 'metadata expand',
  'Checkout.SessionRetrieveParams': 'expand',
  'Checkout.SessionExpireParams': 'expand',
  'Checkout.SessionListParams': `customer customer_details payment_intent subscription status created ${PAGE}`,
  'Checkout.SessionListLineItemsParams': PAGE,

  PaymentIntentCreateParams:
    'amount currency automatic_payment_methods allowed_payment_method_types capture_method confirm customer description error_on_requires_action metadata off_session payment_method receipt_email return_url setup_future_usage statement_descriptor statement_descriptor_suffix use_stripe_sdk expand',
  PaymentIntentUpdateParams:
    'amount currency customer description metadata payment_method receipt_email setup_future_usage statement_descriptor expand',
  PaymentIntentConfirmParams:
    'payment_method off_session return_url error_on_requires_action receipt_email setup_future_usage use_stripe_sdk expand',
  PaymentIntentCaptureParams: 'amount_to_capture metadata expand',
  PaymentIntentCancelParams: 'cancellation_reason expand',
  PaymentIntentRetrieveParams: 'client_secret expand',
  PaymentIntentListParams: `customer created ${PAGE}`,

  SetupIntentCreateParams:
    'automatic_payment_methods confirm customer description metadata payment_method return_url usage use_stripe_sdk expand',
  SetupIntentUpdateParams: 'customer description metadata payment_method expand',
  SetupIntentConfirmParams: 'payment_method return_url use_stripe_sdk expand',
  SetupIntentCancelParams: 'cancellation_reason expand',
  SetupIntentRetrieveParams: 'client_secret expand',
  SetupIntentListParams: `customer payment_method created ${PAGE}`,

  PaymentMethodCreateParams:
    'type card.number card.exp_month card.exp_year card.cvc card.token billing_details metadata allow_redisplay expand',
  PaymentMethodUpdateParams: 'billing_details metadata allow_redisplay card.exp_month card.exp_year expand',
  PaymentMethodAttachParams: 'customer expand',
  PaymentMethodDetachParams: 'expand',
  PaymentMethodRetrieveParams: 'expand',
  PaymentMethodListParams: `customer type allow_redisplay ${PAGE}`,

  ChargeRetrieveParams: 'expand',
  ChargeListParams: `customer payment_intent created ${PAGE}`,
  RefundCreateParams: 'amount charge payment_intent reason metadata expand',
  RefundUpdateParams: 'metadata expand',
  RefundRetrieveParams: 'expand',
  RefundListParams: `charge payment_intent created ${PAGE}`,
  DisputeRetrieveParams: 'expand',
  DisputeUpdateParams: 'evidence metadata submit expand',
  DisputeCloseParams: 'expand',
  DisputeListParams: `charge payment_intent created ${PAGE}`,

  SubscriptionCreateParams:
    'customer items.price items.quantity items.metadata cancel_at_period_end collection_method default_payment_method description discounts.coupon metadata off_session payment_behavior expand',
  SubscriptionUpdateParams:
    'items.id items.price items.quantity items.deleted items.metadata billing_cycle_anchor cancel_at_period_end cancellation_details.comment cancellation_details.feedback default_payment_method description discounts.coupon metadata off_session payment_behavior proration_behavior proration_date expand',
  SubscriptionCancelParams: 'cancellation_details.comment cancellation_details.feedback invoice_now prorate expand',
  SubscriptionRetrieveParams: 'expand',
  SubscriptionListParams: `customer price status created ${PAGE}`,
  SubscriptionScheduleCreateParams: 'from_subscription metadata expand',
  SubscriptionScheduleUpdateParams:
    'end_behavior metadata phases.items.price phases.items.quantity phases.start_date phases.end_date phases.duration expand',
  SubscriptionScheduleReleaseParams: 'expand',
  SubscriptionScheduleRetrieveParams: 'expand',
  SubscriptionScheduleListParams: `customer ${PAGE}`,

  InvoiceRetrieveParams: 'expand',
  InvoiceListParams: `customer subscription status created ${PAGE}`,
  InvoicePayParams: 'payment_method off_session expand',
  InvoiceVoidInvoiceParams: 'expand',
  InvoiceListLineItemsParams: PAGE,
  InvoiceCreatePreviewParams:
    'customer subscription subscription_details.items.id subscription_details.items.price subscription_details.items.quantity subscription_details.items.deleted subscription_details.proration_behavior subscription_details.proration_date subscription_details.billing_cycle_anchor.type subscription_details.cancel_at_period_end expand',
  InvoicePaymentListParams: `invoice payment status ${PAGE}`,
  InvoicePaymentRetrieveParams: 'expand',
  'BillingPortal.ConfigurationCreateParams':
    'business_profile.headline default_return_url features.subscription_update.billing_cycle_anchor features.subscription_update.default_allowed_updates features.subscription_update.enabled features.subscription_update.products.product features.subscription_update.products.prices features.subscription_update.proration_behavior metadata name expand',
  'BillingPortal.ConfigurationRetrieveParams': 'expand',
  'BillingPortal.SessionCreateParams':
    'customer configuration return_url flow_data.type flow_data.after_completion.type flow_data.after_completion.redirect.return_url flow_data.subscription_update_confirm.subscription flow_data.subscription_update_confirm.items.id flow_data.subscription_update_confirm.items.price flow_data.subscription_update_confirm.items.quantity expand',
  BalanceTransactionRetrieveParams: 'expand',
  BalanceTransactionListParams: `source type currency created ${PAGE}`,
  EventRetrieveParams: 'expand',
  EventListParams: `type types created ${PAGE}`,
};

/** Values that the SDK leaves open but Stripe doesn't: restricted by hand, wherever the name occurs. */
export const CLOSED: Record<string, readonly string[]> = {
  currency: ['usd', 'eur', 'gbp', 'cad', 'aud'],
  allowed_payment_method_types: ['card', 'link'],
};

/** Required by Stripe, but optional in the SDK's declarations. */
export const REQUIRED: Record<string, readonly string[]> = {
  'Checkout.SessionCreateParams': ['mode'],
  PaymentMethodAttachParams: ['customer'],
  SubscriptionCreateParams: ['customer', 'items'],
  SubscriptionScheduleCreateParams: ['from_subscription'],
};

/** Objects in responses, by the value of their `object` field, and the SDK's type of each. */
export const RESPONSES: Record<string, string> = {
  balance_transaction: 'BalanceTransaction',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  coupon: 'Coupon',
  customer: 'Customer',
  discount: 'Discount',
  dispute: 'Dispute',
  event: 'EventBase',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  plan: 'Plan',
  price: 'Price',
  product: 'Product',
  refund: 'Refund',
  setup_intent: 'SetupIntent',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedule',
  webhook_endpoint: 'WebhookEndpoint',
};
