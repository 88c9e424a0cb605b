/** What the rows of a sheet write below one AI server, whose row the caller holds. */

import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import { defaultEventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import { Refusal } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { insertCamera, writeChannel } from '../camera/camera.queries.ts'
import { auditedCamera } from '../camera/camera-parts.ts'
import { writeSensitivity } from '../camera/change-cameras.ts'
import { raiseConfiguration } from '../camera/configuration.queries.ts'
import { writeChange } from '../camera/write-change.ts'
import { readDefaultsOfProject, type StoredDefaults } from '../control/default.queries.ts'
import { publishStates, type StateChange } from '../device-state.queries.ts'
import { announceMovedCameras } from '../move/announce-move.ts'
import { insertChannel } from '../new-device.queries.ts'
import type { ServerOfImport } from './camera-import.queries.ts'
import type { JudgedRow } from './judge-row.ts'

/** Answers the ids of new cameras. The AI server gets one new configuration for all of them. */
export async function writeRows(
  trx: Trx,
  viewer: Viewer,
  server: ServerOfImport,
  judged: readonly JudgedRow[],
): Promise<Map<JudgedRow, string>> {
  const made = new Map<JudgedRow, string>()
  const written = judged.filter(({ verdict }) => verdict !== 'same' && !(verdict instanceof Refusal))
  if (written.length === 0) return made
  const changesSettings = written.some(({ verdict: it }) => isWritten(it) && (it.kind === 'added' || it.settings))
  const inVersion = changesSettings ? await raiseConfiguration(trx, server.device_no) : 0
  const given = await readDefaultsOfProject(trx, server.project_id)
  const states: StateChange[] = []
  for (const each of written) {
    const { verdict } = each
    if (!isWritten(verdict)) continue
    if (verdict.kind === 'added') {
      const channelId = `${server.device_id}_C${server.next + made.size}`
      await writeAddition(trx, viewer, server, { row: each.row, facts: verdict.facts, channelId, given, inVersion })
      made.set(each, channelId)
      continue
    }
    if (verdict.settings)
      states.push(...(await writeChange(trx, viewer, verdict.camera, { ...verdict.settings, inVersion })))
    if (verdict.sensitivity !== undefined) await writeSensitivity(trx, viewer, verdict.camera, verdict.sensitivity)
  }
  await announceMovedCameras(
    trx,
    written.flatMap(({ verdict: it }) =>
      isWritten(it) && it.kind !== 'added' && it.settings ? [{ camera: it.camera, facts: it.settings.facts }] : [],
    ),
  )
  if (states.length > 0) {
    await publishStates(trx, states)
    await announceOutbox(trx)
  }
  if (changesSettings) await announceConfiguration(trx, server.device_no, inVersion)
  await writeAudit(trx, actingOn(viewer, server), 'importCameras', server.device_id, {
    added: [...made.values()],
    changed: written.flatMap(({ camera }) => (camera ? [camera.device_id] : [])),
  })
  return made
}

const isWritten = (verdict: JudgedRow['verdict']): verdict is Exclude<JudgedRow['verdict'], 'same' | Refusal> =>
  typeof verdict === 'object' && !(verdict instanceof Refusal)

type Made = Pick<JudgedRow, 'row'> & {
  facts: { name: string; location: string; regionId: number | null }
  channelId: string
  given: StoredDefaults
  inVersion: number
}

async function writeAddition(
  trx: Trx,
  viewer: Viewer,
  server: ServerOfImport,
  { row, facts, channelId, given, inVersion }: Made,
): Promise<void> {
  const { tenant_id: tenantId, company_id: companyId, project_id: projectId, device_no: aiServerNo } = server
  const { address = '', second = '', login = null, faults = given.faults, record = given.record, enabled = true } = row
  const drawing = { zones: [], masks: [], lines: [], plan: given.plan }
  const values = {
    address,
    second: second || null,
    onvifPort: defaultOnvifPort,
    onvifSecurity: 'plain',
    events: [],
    eventsBy: defaultEventsBy,
    plates: false,
    meters: [],
    login,
    ...drawing,
    faults,
    record,
    enabled,
  }
  const { regionId, name, location } = facts
  const deviceNo = await insertChannel(trx, {
    deviceId: channelId,
    aiServerNo,
    tenantId,
    companyId,
    projectId,
    ...(regionId !== null && { regionId }),
    name,
    location,
    sensitivity: row.sensitivity ?? given.sensitivity,
  })
  // One that is off from the start is disabled: its silence is no fault.
  if (!enabled) await writeChannel(trx, deviceNo, { ...facts, enabled })
  await insertCamera(trx, { ...values, tenantId, deviceNo, by: viewer.fullName, inVersion })
  await writeAudit(trx, actingOn(viewer, server), 'addCamera', channelId, { after: auditedCamera(facts, values) })
}
