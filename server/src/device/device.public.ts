/** What other modules may ask of this one. */
export { hasHiddenChannels } from './ai-server/ai-server.queries.ts'
export { changeKey } from './ai-server/change-key.ts'
export { type ClaimCodes, claimCodes } from './ai-server/claim-codes.ts'
export { registerByCommand, revokeByCommand, rotateByCommand } from './ai-server/keys-by-command.ts'
export { claimAiServer } from './ai-server/use-claim.ts'
export { lockConfiguration, noteRefusals, raiseConfiguration } from './camera/configuration.queries.ts'
export { configurationOf } from './camera/configuration-of.ts'
export { deviceStates } from './channel-view.ts'
export { publishSetUp, publishStates, type StateChange } from './device-state.queries.ts'
export { findGatewayOrders, noteGateways } from './modbus/modbus.queries.ts'
export {
  type ChannelPlace,
  findChannelPlaces,
  insertAiServer,
  insertChannel,
  replaceAiServerKey,
} from './new-device.queries.ts'
export { countSensorsOf } from './sensor/reading.queries.ts'
export type { ReadingCollector } from './sensor/reading-collector.ts'
export { insertSensor } from './sensor/sensor.queries.ts'
export { writeLimits } from './sensor/sensor-limit.queries.ts'
export { typedFacts } from './sensor/typed-facts.ts'
export { findSnmpOrder } from './snmp/snmp.queries.ts'
