/** What other modules may ask of this one. */
export { revokeAiServerKeys, rotateAiServerKey } from './ai-server-key.queries.ts'
export { insertAiServer, insertChannel, replaceAiServerKey } from './device.queries.ts'
