/** What other rooms may ask of this one. */
export { type ChannelRow, findChannel } from './device.queries.ts'
