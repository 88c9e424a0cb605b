import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { auditedPlan } from '../arming/plan-text.ts'
import { type Defaults, findProjectOfCameras, readDefaultsOfProject, writeDefaults } from './default.queries.ts'
import { defaultsView } from './read-defaults.ts'

export const saveDefaults: Handler<typeof deviceCalls.saveDefaults> = (
  { projectId, version, ...after },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const project = await findProjectOfCameras(trx, viewer, projectId)
    if (!project) throw refuse('device.unknownPlace')
    requireWholeProject(viewer, projectId)
    const before = await readDefaultsOfProject(trx, projectId)
    const isNewest = before.version === version
    if (!isNewest || !(await writeDefaults(trx, project, { before, after, by: viewer.fullName }))) {
      const now = await readDefaultsOfProject(trx, projectId)
      throw refuse('device.defaultsChanged', { name: now.changedBy })
    }
    await writeAudit(trx, actingOn(viewer, project), 'saveCameraDefaults', project.name, {
      before: auditedDefaults(before),
      after: auditedDefaults(after),
    })
    return defaultsView(project, await readDefaultsOfProject(trx, projectId))
  })

const auditedDefaults = ({ sensitivity, faults, record, plan, minSize, minMs, mergeSeconds }: Defaults) => ({
  sensitivity,
  faults,
  record,
  armingPlan: auditedPlan(plan),
  minSize: minSize ?? null,
  minMs: minMs ?? null,
  mergeSeconds: mergeSeconds ?? null,
})
