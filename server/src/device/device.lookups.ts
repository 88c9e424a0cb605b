/** What other rooms may ask of this one. */
export { type ChannelRow, findChannel, insertAiServer, insertChannel, replaceAiServerKey } from './device.queries.ts'
