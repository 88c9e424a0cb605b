import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import { type SnmpPoint, type SnmpTrap, snmpKnowledge } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { lockAiServer } from '../ai-server/ai-server.queries.ts'
import { listMeters } from '../camera/camera.queries.ts'
import { lockConfiguration, raiseConfiguration } from '../camera/configuration.queries.ts'
import { listGateways, namesOfSensors, readProgress } from '../modbus/modbus.queries.ts'
import { onvifServer } from '../onvif/onvif-server.ts'
import { findSnmp, type StoredSnmp, sensorsOf, writeSnmp } from './snmp.queries.ts'
import { snmpView } from './snmp-view.ts'

type Devices = Parameters<Handler<typeof snmpCalls.save>>[0]['devices']

export const saveSnmp: Handler<typeof snmpCalls.save> = ({ aiServerId, version, port, devices }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { public_key: publicKey } = await onvifServer(trx, viewer, aiServerId)
    if (publicKey === null) throw refuse('device.notConfigurable')
    const server = await lockAiServer(trx, viewer, aiServerId)
    if (!server) throw refuse('device.notFound')
    const { device_no: no } = server
    // Changes of one AI server follow each other: what is read below is what the next one builds on.
    await lockConfiguration(trx, no)
    const progress = await readProgress(trx, no)
    if (!progress.knows.includes(snmpKnowledge)) throw refuse('snmp.tooOld')
    const before = await findSnmp(trx, no)
    if ((before?.version ?? 0) !== version) throw refuse('snmp.changed', { name: before?.changedBy ?? '' })
    await checkSensors(trx, viewer, { no, devices })
    const secrets = secretsOf(devices, before)
    const inVersion = await raiseConfiguration(trx, no)
    const after: StoredSnmp = {
      version: version + 1,
      port,
      devices: devices.map(({ sealedSecret: _, ...device }, index) => ({ ...device, secret: secrets[index] ?? '' })),
      inVersion,
      changedBy: viewer.fullName,
      changedAt: Date.now(),
    }
    await writeSnmp(trx, no, after)
    await announceConfiguration(trx, no, inVersion)
    await writeAudit(trx, actingOn(viewer, server), 'saveSnmp', aiServerId, {
      ...(before && { before: audited(before) }),
      after: audited(after),
      newPasswords: devices.filter(({ sealedSecret }) => sealedSecret !== undefined).map(({ id }) => id),
    })
    return snmpView(after, { publicKey, ...progress })
  })

/** Each is below this AI server, and a quantity of it has one source. */
async function checkSensors(trx: Trx, viewer: Viewer, { no, devices }: { no: number; devices: Devices }) {
  const names = await namesOfSensors(trx, viewer, no, sensorsOf(devices))
  const unknown = sensorsOf(devices).find(sensorId => !names.has(sensorId))
  if (unknown) throw refuse('snmp.unknownSensor', { sensorId: unknown })
  const ofModbus = (await listGateways(trx, viewer, no)).flatMap(row => row.points)
  const ofCameras = await listMeters(trx, no, 0)
  const taken = new Set([...ofModbus, ...ofCameras].map(sourceOf))
  for (const point of devices.flatMap(({ points }) => points)) {
    const name = names.get(point.sensorId) ?? point.sensorId
    if (taken.has(sourceOf(point)))
      throw refuse('snmp.pointTwice', { name, quantity: quantityEntry(point.quantity)[viewer.language] })
    taken.add(sourceOf(point))
  }
}

const sourceOf = ({ sensorId, quantity }: Pick<SnmpPoint, 'sensorId' | 'quantity'>) => `${sensorId} ${quantity}`

/** A secret stays with its place: whoever names another host would be told it. */
function secretsOf(devices: Devices, before: StoredSnmp | undefined): string[] {
  const kept = new Map(before?.devices.map(device => [device.id, device]))
  const hosts = new Set<string>()
  return devices.map(({ id, name, host, version, sealedSecret }) => {
    const place = host.toLowerCase()
    if (hosts.has(place)) throw refuse('snmp.sameHost', { host })
    hosts.add(place)
    const own = kept.get(id)
    const secret =
      sealedSecret ?? (own?.host.toLowerCase() === place && own.version === version ? own.secret : undefined)
    if (secret === undefined) throw refuse('snmp.needsSecret', { name })
    return secret
  })
}

/** As one reads it in the log. */
const audited = ({ port, devices }: StoredSnmp) => ({
  port,
  devices: devices.map(({ id, name, host, port: asked, version, points, traps }) => ({
    id,
    name,
    address: `${host}:${asked}`,
    version,
    points: points.map(pointAsText),
    traps: traps.map(trapAsText),
  })),
})
const pointAsText = ({ sensorId, quantity, oid, scale, offset, oneWhen, seconds }: SnmpPoint) => {
  const value = oneWhen ? `${oneWhen.not ? '≠' : '='} ${oneWhen.value}` : `× ${scale} + ${offset}`
  return `${sensorId} ${quantity}: ${oid} ${value}, ${seconds} s`
}
const trapAsText = ({ oid, when, sensorId, gives }: SnmpTrap) => {
  const condition = when ? ` (${when.oid} = ${when.value})` : ''
  return `${oid}${condition}: ${sensorId} ${'quantity' in gives ? `${gives.quantity} ${gives.value}` : gives.alarmType}`
}
