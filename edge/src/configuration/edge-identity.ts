/**
 * Who this edge is: as its settings say, or as it was told for a claim code. It makes its key itself and has it on the disk before it
 * shows it, so that it asks with the same one however often it is stopped in between.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import { madeKey, readClaimCode } from '@watchfire/contract/device/claim-code.ts'
import { aiServerId } from '@watchfire/contract/device/device.shapes.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type EdgeSettings, SettingsError, type StartSettings } from '../edge-settings.ts'
import { lockFolder } from '../folder-lock.ts'
import { writeDurably } from '../spool/durable-file.ts'
import { claimKey } from '../spool/server-calls.ts'
import { machineMark } from './machine-mark.ts'

/** Only the edge's own user reads what opens the server. */
const secretMode = 0o600
const pace = { firstMs: 1000, maxMs: 60_000 }

/** The code opens nothing, now or later. */
export class ClaimRefused extends SettingsError {}

const identity = z.object({
  deviceId: aiServerId,
  key: z.string().min(1),
  /** Of the code that was used: the same one that still stands in the settings is not shown again. */
  claim: z.string(),
})
const draft = z.object({ key: z.string().regex(madeKey) })

export async function identify(
  settings: StartSettings,
  log: Pick<Logger, 'info' | 'warn'>,
  { firstMs = pace.firstMs, root = '/' }: { firstMs?: number; root?: string } = {},
): Promise<EdgeSettings> {
  const { dataFolder, deviceId, key } = settings
  if (deviceId !== undefined && key !== undefined) return { ...settings, deviceId, key }
  const known = readJson(pathsIn(dataFolder).identity, identity)
  const code = settings.claim === undefined ? undefined : readClaimCode(settings.claim)
  if (code === undefined || known?.claim === hashOf(code)) {
    if (known) return { ...settings, deviceId: known.deviceId, key: known.key }
    throw new SettingsError('there is no deviceId with a key and no claim code; the console makes either')
  }
  const unlock = lockFolder(dataFolder)
  try {
    return { ...settings, ...(await useCode(settings, code, { known: known?.deviceId, log, firstMs, root })) }
  } finally {
    unlock()
  }
}

type Way = { known: string | undefined; log: Pick<Logger, 'info' | 'warn'>; firstMs: number; root: string }

async function useCode({ server, dataFolder }: StartSettings, code: string, { known, log, firstMs, root }: Way) {
  const paths = pathsIn(dataFolder)
  const key = readJson(paths.draft, draft)?.key ?? `wf_${randomBytes(24).toString('base64url')}`
  await writeDurably(paths.draft, JSON.stringify({ key }), secretMode)
  const machine = machineMark(key, root)
  const shown = { code, key, ...(machine !== undefined && { machine }) }
  for (let tries = 1; ; tries++) {
    const answer = await claimKey(server, shown, new AbortController().signal)
    if (answer.kind === 'refused' || answer.kind === 'badKey')
      throw new ClaimRefused(`claim: ${answer.kind === 'refused' ? answer.reason : 'refused'}`)
    if (answer.kind === 'done') {
      const { aiServerId: deviceId } = answer.data
      if (known !== undefined && known !== deviceId)
        throw new ClaimRefused(`claim: ${dataFolder} is of ${known}; start ${deviceId} with a folder of its own`)
      await writeDurably(paths.identity, JSON.stringify({ deviceId, key, claim: hashOf(code) }), secretMode)
      await rm(paths.draft, { force: true })
      log.info({ deviceId, server }, 'registered by its claim code')
      return { deviceId, key }
    }
    const wait = Math.max(answer.waitMs ?? 0, jittered(backoff({ tries, firstMs, maxMs: pace.maxMs }), 0.3))
    log.warn({ why: answer.why, wait: Math.round(wait) }, 'the claim code could not be shown yet')
    await sleep(wait)
  }
}

const pathsIn = (folder: string) => ({ identity: join(folder, 'identity.json'), draft: join(folder, 'claim.json') })
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

function readJson<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const read = shape.safeParse(JSON.parse(text))
  if (!read.success) throw new SettingsError(`${path} cannot be read; it was changed by hand`)
  return read.data
}
