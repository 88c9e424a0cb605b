import {
  type PackageKind,
  packageKind,
  packageKnowledge,
  packagePlatform,
  updateReason,
} from '@watchfire/contract/fleet/release.ts'
import {
  type RollOut,
  type RollOutDevice,
  type RollOutState,
  rollOutState,
} from '@watchfire/contract/ota/ota.shapes.ts'
import { signerOf, type Viewer } from '../core/session/viewer.ts'
import type { RollOutDeviceRow, RollOutRow } from './roll-out.queries.ts'

export const stateOf = (number: number): RollOutState => rollOutState.decode(number as 1)

/** Whether it waits for a second person, and the caller is one: by no account of whoever asked. */
export const mayDecide = (
  { state, asker_person }: Pick<RollOutRow, 'state' | 'asker_person'>,
  viewer: Viewer,
): boolean => stateOf(state) === 'awaiting' && asker_person !== signerOf(viewer)

export const rollOutView = (row: RollOutRow, viewer: Viewer): RollOut => ({
  rollOutId: row.rollout_id,
  packageId: row.package_id,
  packageKind: packageKind.parse(row.kind),
  packageName: row.package_name,
  version: row.version,
  platform: packagePlatform.parse(row.platform),
  companyName: row.company_name,
  state: stateOf(row.state),
  phases: row.phases,
  phase: row.phase,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  kilobytesPerSecond: row.bytes_per_second === null ? null : Math.round(row.bytes_per_second / 1024),
  devices: row.devices,
  offered: row.offered,
  done: row.done,
  failed: row.failed,
  madeBy: row.made_by,
  madeAt: row.made_at,
  mayDecide: mayDecide(row, viewer),
  decidedBy: row.decided_by,
  decisionReason: row.decision_reason,
})

/** Each takes packages of the edge, others once it says so. */
export const takesKind = (kind: PackageKind, knows: readonly string[]): boolean =>
  kind === 'edge' || knows.includes(packageKnowledge[kind])

export const rollOutDeviceView = (row: RollOutDeviceRow, kind: PackageKind): RollOutDevice => ({
  aiServerId: row.device_id,
  name: row.name,
  online: row.device_state === 1,
  phase: row.phase,
  tries: row.tries,
  fromVersion: row.from_version,
  version: row.version,
  state: row.state,
  percent: row.percent,
  reason: row.reason === null ? null : updateReason.catch('failed').parse(row.reason),
  refusedField: row.refused_field,
  takesKind: takesKind(kind, row.knows),
  changedAt: row.changed_at,
  ended: row.ended_at !== null,
})
