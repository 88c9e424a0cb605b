import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceKeyChange } from '../../core/session/key-signal.queries.ts'
import { announceMove } from '../move/announce-move.ts'
import { devicesOfServer } from '../move/device-move.queries.ts'
import { findPlace, lockAiServer, moveAiServer } from './ai-server.queries.ts'

export const updateAiServer: Handler<typeof deviceCalls.updateAiServer> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockAiServer(trx, viewer, input.aiServerId)
    if (!before) throw refuse('device.notFound')
    if (input.seenFacts && !isAsSeen(before, input.seenFacts)) throw refuse('device.aiServerChanged')
    if (input.regionId === undefined) requireWholeProject(viewer, input.projectId)
    // Channels of its other regions would move along.
    if (input.projectId !== before.project_id) requireWholeProject(viewer, before.project_id)
    const place = await findPlace(trx, viewer, input)
    if (!place) throw refuse('device.unknownPlace')
    if (place.company_id !== before.company_id) throw refuse('device.otherCompany')
    if (!place.takes_new && place.project_id !== before.project_id) throw refuse('project.terminated')
    const after = {
      name: input.name,
      location: input.location ?? '',
      project_id: place.project_id,
      region_id: place.region_id,
    }
    await moveAiServer(trx, before.device_no, before, after)
    const { name, location, project_id, region_id, tenant_id: tenantId } = before
    if (project_id !== after.project_id || region_id !== after.region_id) {
      const deviceNos = await devicesOfServer(trx, before.device_no)
      await announceMove(trx, { tenantId, deviceNos, projectIds: [project_id, after.project_id] })
    }
    await writeAudit(
      trx,
      actingOn(viewer, { ...before, project_id: place.project_id }),
      'updateAiServer',
      before.device_id,
      {
        before: { name, location, project_id, region_id },
        after,
      },
    )
    // Servers remember for a moment where the owner of a key lies.
    await announceKeyChange(trx)
  })

type Before = NonNullable<Awaited<ReturnType<typeof lockAiServer>>>
type Seen = NonNullable<InputOf<typeof deviceCalls.updateAiServer>['seenFacts']>

const isAsSeen = (before: Before, seen: Seen): boolean =>
  before.name === seen.name &&
  before.location === seen.location &&
  before.project_id === seen.projectId &&
  before.region_id === seen.regionId
