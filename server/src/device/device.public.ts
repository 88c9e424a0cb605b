/** What other modules may ask of this one. */
export { newAiServerKey } from './ai-server/ai-server-key.ts'
export { changeKey } from './ai-server/change-key.ts'
export { type ClaimCodes, claimCodes } from './ai-server/claim-codes.ts'
export { claimAiServer } from './ai-server/use-claim.ts'
export { lockConfiguration, noteRefusals, raiseConfiguration, readConfiguration } from './camera/camera.queries.ts'
export { deviceStates } from './channel-view.ts'
export { publishSetUp, publishStates, type StateChange } from './device-state.queries.ts'
export { insertAiServer, insertChannel, replaceAiServerKey } from './new-device.queries.ts'
