import type { GbSetUp } from '@watchfire/contract/device/gb28181.calls.ts'
import { defaultGbPort } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { StoredGb28181 } from './gb28181.queries.ts'

/** Of a platform, with the area code left open. */
const proposedId = '34020000002000000001'

export function gb28181View(
  stored: StoredGb28181 | undefined,
  { publicKey, knows }: { publicKey: string | null; knows: readonly string[] },
): GbSetUp {
  return {
    serverId: stored?.serverId ?? proposedId,
    port: stored?.port ?? defaultGbPort,
    devices: (stored?.devices ?? []).map(({ id, name, media }) => ({ id, name, media })),
    version: stored?.version ?? 0,
    changedBy: stored?.changedBy ?? '',
    changedAt: stored?.changedAt ?? null,
    publicKey,
    isKnown: knows.includes('gb28181'),
  }
}
