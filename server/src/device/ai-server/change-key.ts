import type { Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import { announceKeyChange } from '../../core/session/key-signal.queries.ts'
import { publishStates, setDisabled } from '../device-state.queries.ts'
import { revokeAiServerKeys, rotateAiServerKey } from './ai-server-key.queries.ts'
import { newAiServerKey } from './ai-server-key.ts'
import { endClaim } from './claim.queries.ts'

/** What an AI server's keys open changes on every server and every open line with the commit; undefined or false when there is no such AI server. */
export const changeKey = {
  /** One that was disabled waits for its first contact again. */
  async rotate(trx: Trx, deviceId: string, overlapHours: number) {
    const made = newAiServerKey()
    const rotated = await rotateAiServerKey(trx, deviceId, { ...made, overlapHours })
    if (rotated) await endClaim(trx, deviceId)
    if (rotated) await publish(trx, deviceId, false)
    return rotated && { ...made, ...rotated }
  },
  /** Without a key it is disabled, so that its silence is no fault. */
  async revoke(trx: Trx, deviceId: string): Promise<boolean> {
    const revoked = await revokeAiServerKeys(trx, deviceId)
    if (revoked) await endClaim(trx, deviceId)
    if (revoked) await publish(trx, deviceId, true)
    return revoked
  },
  /** One that it made itself takes the place of any before. */
  async give(trx: Trx, deviceId: string, made: { keyHash: Buffer; keyHint: string }): Promise<void> {
    await rotateAiServerKey(trx, deviceId, { ...made, overlapHours: 0 })
    await publish(trx, deviceId, false)
  },
}

async function publish(trx: Trx, deviceId: string, disabled: boolean): Promise<void> {
  const changes = await setDisabled(trx, deviceId, disabled)
  if (changes.length > 0) {
    await publishStates(trx, changes)
    await announceOutbox(trx)
  }
  await announceKeyChange(trx)
}
