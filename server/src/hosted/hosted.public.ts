/** What other modules may ask of this one. */
export { readHostedOrders } from './hosted-orders.ts'
export { keepStills } from './keep-stills.ts'
