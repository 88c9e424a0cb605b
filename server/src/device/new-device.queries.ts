import type { Reader, Trx } from '../core/db/database.ts'

type NewDevice = {
  tenantId: number
  companyId: number
  projectId: number
  regionId?: number
  deviceId: string
  name: string
  location?: string
}

const deviceValues = (device: NewDevice) => ({
  device_id: device.deviceId,
  tenant_id: device.tenantId,
  company_id: device.companyId,
  project_id: device.projectId,
  region_id: device.regionId ?? null,
  name: device.name,
  location: device.location ?? '',
})

/** Registers an AI server; only the hash of its key is kept. Without one it waits to be claimed. */
export async function insertAiServer(
  trx: Trx,
  server: NewDevice & { keyHash: Buffer | null; keyHint?: string; registeredBy?: string },
): Promise<number> {
  const { device_no } = await trx
    .insertInto('device')
    .values({ ...deviceValues(server), kind: 1 })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ai_server')
    .values({
      device_no,
      tenant_id: server.tenantId,
      key_hash: server.keyHash,
      key_hint: server.keyHint ?? '',
      registered_by: server.registeredBy ?? '',
    })
    .execute()
  return device_no
}

export async function insertChannel(
  trx: Trx,
  channel: NewDevice & { aiServerNo: number; sensitivity?: number },
): Promise<number> {
  const { device_no } = await trx
    .insertInto('device')
    .values({
      ...deviceValues(channel),
      kind: 2,
      ai_server_no: channel.aiServerNo,
      ...(channel.sensitivity !== undefined && { sensitivity: channel.sensitivity }),
    })
    .returning('device_no')
    .executeTakeFirstOrThrow()
  return device_no
}

export type ChannelPlace = Awaited<ReturnType<typeof findChannelPlaces>>[number]

/** Where channels stand, and below which AI server. */
export async function findChannelPlaces(db: Reader, deviceIds: readonly string[]) {
  return db
    .selectFrom('device')
    .innerJoin('device as server', 'server.device_no', 'device.ai_server_no')
    .where('device.device_id', 'in', deviceIds)
    .select([
      'device.device_id',
      'device.device_no',
      'device.tenant_id',
      'device.company_id',
      'device.project_id',
      'device.region_id',
      'server.device_no as ai_server_no',
    ])
    .execute()
}

/** A lost key is replaced, never read back. */
export async function replaceAiServerKey(db: Reader, deviceId: string, keyHash: Buffer): Promise<void> {
  await db
    .updateTable('ai_server')
    .set({ key_hash: keyHash, previous_key_hash: null, previous_key_until: null, key_hint: '', key_used_at: null })
    .where('device_no', '=', eb => eb.selectFrom('device').where('device_id', '=', deviceId).select('device_no'))
    .execute()
}
