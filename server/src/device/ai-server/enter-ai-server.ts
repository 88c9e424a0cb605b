import { randomInt } from 'node:crypto'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { unmistakableLetters } from '@watchfire/contract/device/claim-code.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { insertAiServer } from '../new-device.queries.ts'
import { countAiServersOf, findPlace } from './ai-server.queries.ts'

/** People read it aloud and type it. 32 to the power of 8. */
const newDeviceId = () =>
  `WF-${Array.from({ length: 8 }, () => unmistakableLetters[randomInt(unmistakableLetters.length)]).join('')}`

/** Enters an AI server at its place, with a key or without, and writes down who did. */
export async function enterAiServer(
  trx: Trx,
  viewer: Viewer,
  input: InputOf<typeof deviceCalls.registerAiServer>,
  made: { keyHash: Buffer | null; keyHint: string },
) {
  if (input.regionId === undefined) requireWholeProject(viewer, input.projectId)
  const place = await findPlace(trx, viewer, input)
  if (!place) throw refuse('device.unknownPlace')
  if (!place.takes_new) throw refuse('project.terminated')
  const limit = limits.aiServersOfCustomer
  if ((await countAiServersOf(trx, place.tenant_id)) >= limit) throw refuse('device.tooManyAiServers', { limit })
  const aiServerId = newDeviceId()
  const facts = { name: input.name, location: input.location ?? '' }
  const deviceNo = await insertAiServer(trx, {
    ...facts,
    ...made,
    deviceId: aiServerId,
    tenantId: place.tenant_id,
    companyId: place.company_id,
    projectId: place.project_id,
    ...(place.region_id !== null && { regionId: place.region_id }),
    registeredBy: viewer.fullName,
  })
  const after = { ...facts, projectId: place.project_id, regionId: place.region_id, keyHint: made.keyHint }
  await writeAudit(trx, actingOn(viewer, place), 'registerAiServer', aiServerId, { after })
  return { aiServerId, deviceNo, tenantId: place.tenant_id }
}
