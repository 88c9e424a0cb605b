import type { MenuName } from '@watchfire/contract/core/rights.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { actsOn } from '@watchfire/contract/inspection/hazard.rules.ts'
import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { mayUse } from '../core/session/viewer.ts'
import { alarmOfHazard } from './alarm-of-hazard.ts'
import { checkOfHazard } from './check-of-hazard.ts'
import { findHazard } from './hazard.queries.ts'
import { factsOf, hazardView, stepView, textOf } from './hazard.view.ts'
import { listSteps } from './step/hazard-step.queries.ts'

export const getHazard =
  (fileUrl: FileUrl): Handler<typeof hazardCalls.get> =>
  ({ hazardId }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const row = await findHazard(trx, viewer, hazardId)
      if (!row) throw refuse('inspection.notFound')
      const steps = await listSteps(trx, row)
      const links = (photos: readonly string[]) => photos.map(photo => fileUrl(viewer, photo))
      const may = (right: MenuName) => mayUse(viewer, rights[right])
      return {
        ...hazardView(row, viewer, fileUrl),
        version: row.version,
        ofProjectId: row.project_id,
        ofRegionId: row.region_id,
        clause: row.clause,
        basis: row.basis,
        interim: row.interim,
        dutyUnit: row.duty_unit,
        standard: row.standard,
        measure: row.measure,
        money: row.money,
        plan: row.plan as HazardDetail['plan'],
        planner: row.planner,
        extensionUntil: row.asked_until,
        extensionUntilText: textOf(row.asked_until),
        extensionReason: row.asked_because,
        extensionBy: row.asker,
        supervisedBecause: row.supervised_because,
        before: links(row.before_photos),
        after: links(row.after_photos),
        awaited: row.late_photos.filter(({ fileId }) => fileId === undefined).length,
        result: row.result,
        fixer: row.fixer,
        submittedAtText: textOf(row.submitted_at),
        verifier: row.verifier,
        opinion: row.opinion,
        alarm: await alarmOfHazard(trx, viewer, row, fileUrl),
        check: await checkOfHazard(trx, viewer, row),
        steps: steps.map(step => stepView(step, row, viewer, fileUrl)),
        can: actsOn(factsOf(row), { ...viewer, may }),
      }
    })
