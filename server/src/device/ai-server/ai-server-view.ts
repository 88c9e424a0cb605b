import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServer, KeyState } from '@watchfire/contract/device/ai-server.shapes.ts'
import { machine } from '@watchfire/contract/device/machine.shapes.ts'
import { releasePlatform } from '@watchfire/contract/fleet/release.ts'
import { mayUse, type Viewer } from '../../core/session/viewer.ts'
import { deviceStates } from '../channel-view.ts'
import { placeView } from '../place-view.ts'
import type { AiServerRow } from './ai-server.queries.ts'

type Row = Omit<AiServerRow, 'total'>

export function aiServerView(row: Row, viewer: Viewer): AiServer {
  return {
    aiServerId: row.device_id,
    name: row.name,
    state: deviceStates[row.state] ?? 'inactive',
    stateSince: row.state_since,
    version: row.version,
    platform: releasePlatform.safeParse(row.platform).data ?? null,
    ...placeView(row),
    location: row.location,
    lastSeenAt: row.last_seen_at,
    load: row.load,
    cores: row.cores,
    machine: machine.nullable().parse(row.machine),
    temperature: row.temperature,
    startedAt: row.started_at,
    memoryBytes: row.memory_bytes,
    diskFreeBytes: row.disk_free_bytes,
    diskTotalBytes: row.disk_total_bytes,
    spooled: row.spooled,
    clockOffsetMs: row.clock_offset_ms,
    channels: row.channels ?? 0,
    channelsOnline: row.channels_online ?? 0,
    registeredBy: row.registered_by,
    registeredAt: row.registered_at,
    key: mayUse(viewer, rights.aiServers)
      ? {
          state: keyStateOf(row),
          hint: row.key_hint,
          madeAt: row.key_made_at,
          usedAt: row.key_used_at,
          formerUntil: row.former_key_until,
          claimUntil: row.claim_until,
        }
      : null,
    canRemove: row.contacted_at === null && !row.channels,
    publicKey: row.public_key,
  }
}

function keyStateOf(row: Row): KeyState {
  if (row.key_revoked) return row.contacted_at === null && row.key_hint === '' ? 'none' : 'revoked'
  if (row.former_key_until !== null) return 'rotated'
  return row.key_used_at === null ? 'unused' : 'inUse'
}
