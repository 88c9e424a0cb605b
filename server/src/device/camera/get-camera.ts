import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { algorithmsAdded } from '@watchfire/contract/device/drawn-algorithm.rules.ts'
import { objectRules } from '@watchfire/contract/device/zone.rules.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readCustomerAlgorithms } from '../../licence/licence.public.ts'
import { readDefaultsOfProject, sizesOf } from '../control/default.queries.ts'
import { findCamera } from './camera.queries.ts'
import { cameraView } from './view-camera.ts'

export const getCamera: Handler<typeof deviceCalls.getCamera> = ({ channelId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const row = await findCamera(trx, viewer, channelId)
    if (!row) throw refuse('device.notFound')
    const { allows } = await readCustomerAlgorithms(db.auth, row.tenant_id, viewer.language)
    const camera = cameraView(row)
    const offered = { zones: [...objectRules.map(rule => ({ rule })), ...camera.raises.map(ofModel)] }
    return {
      ...camera,
      newZone: sizesOf(await readDefaultsOfProject(trx, row.project_id)),
      unlicensed: algorithmsAdded(offered, camera.settings ?? undefined).filter(type => !allows(type)),
    }
  })

const ofModel = (alarmType: number) => ({ rule: 'recognised' as const, alarmType })
