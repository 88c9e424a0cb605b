import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { readKnowledge } from '../onvif/onvif.queries.ts'
import { onvifServer } from '../onvif/onvif-server.ts'
import { findGb28181 } from './gb28181.queries.ts'
import { gb28181View } from './gb28181-view.ts'

export const readGb28181: Handler<typeof deviceCalls.readGb28181> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { device_no: no, public_key: publicKey } = await onvifServer(trx, viewer, aiServerId)
    return gb28181View(await findGb28181(trx, no), { publicKey, knows: await readKnowledge(trx, no) })
  })
