/** What other rooms may ask of this one. */
export { insertAiServer, insertChannel, replaceAiServerKey } from './device.queries.ts'
