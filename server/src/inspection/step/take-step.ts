/** One step of a hazard: held, judged by the contract's table, written with its row of history and of the account log. */
import type { AuditAction } from '@watchfire/contract/audit/audit.actions.ts'
import { decideHazard, type HazardAct } from '@watchfire/contract/inspection/hazard.rules.ts'
import { hazardState, hazardStepKind } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { type Database, inScope, type Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { signerOf, type Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { type HazardRow, lockHazard } from '../hazard.queries.ts'
import { factsOf } from '../hazard.view.ts'
import { adoptPhotos } from '../photo/hazard-photos.ts'
import { changeHazard, findNewestStep, type HazardChange, insertStep } from './hazard-step.queries.ts'

type Asked = { hazardId: number; version: number }
type Written = { words?: string | undefined; photos?: readonly string[] | undefined; change?: HazardChange }

export type Step = {
  act: HazardAct
  audit: AuditAction
  /** What the step writes, of the hazard as it is now; it may refuse. */
  write: (hazard: HazardRow, trx: Trx) => Written | Promise<Written>
  /** What else is done within the transaction. */
  also?: (trx: Trx, hazard: HazardRow, written: Written) => Promise<void>
}

export const takeStep = (
  db: Database,
  viewer: Viewer,
  { hazardId, version }: Asked,
  take: Step | ((hazard: HazardRow) => Step),
): Promise<void> =>
  inScope(db, viewer, async trx => {
    const hazard = await lockHazard(trx, viewer, hazardId)
    if (!hazard) throw refuse('inspection.notFound')
    const { act, audit, write, also } = typeof take === 'function' ? take(hazard) : take
    // First what the step names, whatever became of the hazard meanwhile.
    const written = await write(hazard, trx)
    if (hazard.version !== version) throw await meanwhile(trx, hazard)
    const { to, refused } = decideHazard(factsOf(hazard), act, viewer)
    if (refused) throw refuse(refused)
    const { words, photos = [], change = {} } = written
    const shown = new Set([...hazard.before_photos, ...hazard.after_photos])
    await adoptPhotos(
      trx,
      viewer,
      hazard,
      photos.filter(photo => !shown.has(photo)),
    )
    const stepNo = hazard.version + 1
    const personId = signerOf(viewer)
    const by = { accountId: viewer.accountId, personId, byName: viewer.fullName || viewer.account }
    await insertStep(trx, hazard, { stepNo, kind: z.encode(hazardStepKind, act), ...by, words, photos })
    const persons = personsOf(hazard, change, personId)
    await changeHazard(trx, hazard, { ...change, ...persons, state: z.encode(hazardState, to), version: stepNo })
    const { number: name } = hazard
    await writeAudit(trx, actingOn(viewer, hazard), audit, String(hazardId), { name, after: { words, ...change } })
    await also?.(trx, hazard, written)
  })

/** Whom a step names by account is known by the account with their sign-in too; the log goes without: that one may be of another customer. */
function personsOf(
  hazard: HazardRow,
  { planner_id, asker_id, verifier_id, fixer_ids }: HazardChange,
  personId: number,
) {
  const of = (accountId: number | null) => (accountId === null ? null : personId)
  return {
    ...(planner_id !== undefined && { planner_person: personId }),
    ...(asker_id !== undefined && { asker_person: of(asker_id) }),
    ...(verifier_id !== undefined && { verifier_person: of(verifier_id) }),
    ...(fixer_ids && { fixer_people: [...new Set([...hazard.fixer_people, personId])] }),
  }
}

async function meanwhile(trx: Trx, hazard: HazardRow) {
  const newest = await findNewestStep(trx, hazard)
  return refuse('inspection.meanwhile', { by: newest?.by_name ?? '', at: siteText(newest?.at ?? hazard.reported_at) })
}
