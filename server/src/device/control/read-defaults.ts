import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { CameraDefaults } from '@watchfire/contract/device/camera-default.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteZone } from '../../core/site-time.ts'
import { findProjectOfCameras, readDefaultsOfProject, type StoredDefaults } from './default.queries.ts'

export const getDefaults: Handler<typeof deviceCalls.readDefaults> = ({ projectId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const project = await findProjectOfCameras(trx, viewer, projectId)
    if (!project) throw refuse('device.unknownPlace')
    return defaultsView(project, await readDefaultsOfProject(trx, projectId))
  })

export const defaultsView = (
  { project_id: projectId, name: projectName }: { project_id: number; name: string },
  { plan, ...defaults }: StoredDefaults,
): CameraDefaults => ({ projectId, projectName, ...defaults, plan: plan ?? alwaysArmed(siteZone()) })
