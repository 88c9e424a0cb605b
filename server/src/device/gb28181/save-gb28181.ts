import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { lockAiServer } from '../ai-server/ai-server.queries.ts'
import { lockConfiguration, raiseConfiguration } from '../camera/configuration.queries.ts'
import { readKnowledge } from '../onvif/onvif.queries.ts'
import { onvifServer } from '../onvif/onvif-server.ts'
import { findGb28181, type StoredGb28181, writeGb28181 } from './gb28181.queries.ts'
import { gb28181View } from './gb28181-view.ts'

export const saveGb28181: Handler<typeof deviceCalls.saveGb28181> = (
  { aiServerId, version, serverId, port, devices },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const { public_key: publicKey } = await onvifServer(trx, viewer, aiServerId)
    if (publicKey === null) throw refuse('device.notConfigurable')
    const server = await lockAiServer(trx, viewer, aiServerId)
    if (!server) throw refuse('device.notFound')
    const { device_no: no } = server
    await lockConfiguration(trx, no)
    const knows = await readKnowledge(trx, no)
    if (!knows.includes('gb28181')) throw refuse('device.knowsNoGb28181')
    const before = await findGb28181(trx, no)
    if ((before?.version ?? 0) !== version) throw refuse('device.gbChanged', { name: before?.changedBy ?? '' })
    const kept = new Map(before?.devices.map(({ id, password }) => [id, password]))
    const after: StoredGb28181 = {
      version: version + 1,
      serverId,
      port,
      devices: devices.map(({ id, name, media, sealedPassword }) => {
        const password = sealedPassword ?? kept.get(id)
        if (password === undefined) throw refuse('device.gbNeedsPassword', { name })
        return { id, name, media, password }
      }),
      changedBy: viewer.fullName,
      changedAt: Date.now(),
    }
    await writeGb28181(trx, no, after)
    await announceConfiguration(trx, no, await raiseConfiguration(trx, no))
    await writeAudit(trx, actingOn(viewer, server), 'saveGb28181', aiServerId, {
      ...(before && { before: audited(before) }),
      after: audited(after),
      newPasswords: devices.filter(({ sealedPassword }) => sealedPassword !== undefined).map(({ id }) => id),
    })
    return gb28181View(after, { publicKey, knows })
  })

const audited = ({ serverId, port, devices }: StoredGb28181) => ({
  serverId,
  port,
  devices: devices.map(({ id, name, media }) => ({ id, name, media })),
})
