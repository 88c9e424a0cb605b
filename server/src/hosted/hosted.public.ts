/** What other modules may ask of this one. */
export { readHostedOrders } from './hosted.queries.ts'
export { keepStills } from './keep-stills.ts'
