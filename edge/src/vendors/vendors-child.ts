/** Child process: what devices of vendors tell by their streams is read here and nowhere else, so that a flood or a fault of it stays here. */
import { serveEvents } from '../child/serve-events.ts'
import { VendorConnections } from './vendor-connections.ts'
import type { VendorReport, WantedVendors } from './vendor-messages.ts'

serveEvents<WantedVendors, VendorReport>(publish => {
  const connections = new VendorConnections(publish)
  return { configure: ({ devices, days }) => connections.configure(devices, new Map(days)) }
})
