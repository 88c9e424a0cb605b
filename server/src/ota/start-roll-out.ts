import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { offeredBy, phasesGrow } from '@watchfire/contract/ota/ota.rules.ts'
import type { ReleasePackage, RollOutPhase } from '@watchfire/contract/ota/ota.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { signerOf, type Viewer } from '../core/session/viewer.ts'
import { readSetting } from '../core/system-setting.queries.ts'
import { packageView } from './list-packages.ts'
import { holdPackage } from './package.queries.ts'
import { requireUnexpired } from './require-unexpired.ts'
import { findAsker, haveHiddenChannels, insertRollOut, lockTargets } from './roll-out.queries.ts'
import { takesKind } from './roll-out-view.ts'

export const startRollOut: Handler<typeof otaCalls.startRollOut> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { packageId, phases, windowFrom, windowTo, kilobytesPerSecond } = input
    const release = await holdPackage(trx, packageId)
    if (!release?.complete) throw refuse('ota.noPackage')
    requireUnexpired(release.expires_at)
    const wanted = [...new Set(input.aiServerIds)]
    const targets = await targetsOf(trx, viewer, wanted, packageView(release))
    const [first] = targets
    if (!first || !phasesGrow(phases, targets.length)) throw refuse('ota.lastPhase')
    const awaits = (await readSetting(trx, 'rollOutPersons')) > 1
    const rollOutId = await insertRollOut(
      trx,
      {
        tenantId: first.tenant_id,
        companyId: first.company_id,
        packageId,
        phases,
        windowFrom,
        windowTo,
        bytesPerSecond: kilobytesPerSecond === null ? null : kilobytesPerSecond * 1024,
        by: viewer.fullName || viewer.account,
        askerPerson: awaits ? ((await findAsker(trx, viewer.accountId)) ?? signerOf(viewer)) : null,
      },
      inPhases(targets, phases),
    )
    const actor = actingOn(viewer, { tenant_id: first.tenant_id, company_id: first.company_id })
    const after = {
      ...(release.name !== null && { kind: release.kind, name: release.name }),
      version: release.version,
      platform: release.platform,
      phases,
      windowFrom,
      windowTo,
      kilobytesPerSecond,
      ...(awaits && { state: 'awaiting' }),
    }
    await writeAudit(trx, actor, 'startRollOut', String(rollOutId), {
      after: { ...after, aiServers: targets.map(target => target.device_id) },
    })
    return { rollOutId, awaits }
  })

type Asked = Pick<ReleasePackage, 'platform' | 'packageKind'>

/** @throws what keeps one of them from it */
async function targetsOf(trx: Trx, viewer: Viewer, wanted: readonly string[], asked: Asked) {
  const { rows, busy } = await lockTargets(trx, viewer, wanted)
  const found = new Set(rows.map(row => row.device_id))
  const missing = wanted.find(id => !found.has(id))
  if (missing !== undefined) throw refuse('ota.noDevice', { deviceId: missing })
  if (rows.some(row => row.company_id !== rows[0]?.company_id)) throw refuse('ota.severalCompanies')
  // One that has not said what it is says it when it is offered the package.
  const { platform, packageKind } = asked
  const other = rows.find(row => platform !== 'any' && row.platform !== null && row.platform !== platform)
  if (other) throw refuse('ota.otherPlatform', { deviceId: other.device_id, platform: other.platform ?? '' })
  const old = rows.find(row => !takesKind(packageKind, row.knows))
  if (old) throw refuse('ota.tooOldForKind', { deviceId: old.device_id })
  if (busy !== undefined) throw refuse('ota.updatesAlready', { deviceId: busy })
  if (await haveHiddenChannels(trx, viewer, rows)) throw refuse('project.partOnly')
  return rows
}

/** Those that are online come first: the first phase is to tell something. */
function inPhases<Target extends { state: number; device_id: string }>(
  targets: readonly Target[],
  phases: readonly RollOutPhase[],
): (Target & { phase: number })[] {
  const sizes = phases.map(phase => offeredBy(phase, targets.length))
  return targets
    .toSorted((one, other) => Number(other.state === 1) - Number(one.state === 1))
    .map((target, index) => ({ ...target, phase: sizes.findIndex(size => index < size) }))
}
