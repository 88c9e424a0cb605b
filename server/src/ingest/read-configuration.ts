import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { configurationOf, findGatewayOrders, findSnmpOrder } from '../device/device.public.ts'
import { readHostedOrders } from '../hosted/hosted.public.ts'

/** What the console has set up at this AI server. */
export const getConfiguration: Handler<typeof ingestCalls.readConfiguration> = async (_, { deviceNo }, { db }) => {
  // The version first: what is newer than it is fetched once more.
  const configuration = await configurationOf(db.system, deviceNo)
  const hosted = await readHostedOrders(db.system, deviceNo)
  const gateways = await findGatewayOrders(db.system, deviceNo)
  const snmp = await findSnmpOrder(db.system, deviceNo)
  return {
    ...configuration,
    ...(gateways.length > 0 && { gateways }),
    ...(snmp && { snmp }),
    ...(hosted && { hosted }),
  }
}
