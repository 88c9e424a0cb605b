import { randomInt } from 'node:crypto'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { insertAiServer } from '../new-device.queries.ts'
import { countAiServersOf, findPlace } from './ai-server.queries.ts'
import { newAiServerKey } from './ai-server-key.ts'

/** Without letters and digits that look alike: people read it aloud and type it. 32 to the power of 8. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newDeviceId = () => `WF-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

export const registerAiServer =
  ({ serverUrl }: { serverUrl: string }): Handler<typeof deviceCalls.registerAiServer> =>
  (input, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      if (input.regionId === undefined) requireWholeProject(viewer, input.projectId)
      const place = await findPlace(trx, viewer, input)
      if (!place) throw refuse('device.unknownPlace')
      if (!place.takes_new) throw refuse('project.terminated')
      const limit = limits.aiServersOfCustomer
      if ((await countAiServersOf(trx, place.tenant_id)) >= limit) throw refuse('device.tooManyAiServers', { limit })
      const { key, ...made } = newAiServerKey()
      const aiServerId = newDeviceId()
      const facts = { name: input.name, location: input.location ?? '' }
      await insertAiServer(trx, {
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
      return { aiServerId, key, serverUrl, formerUntil: null }
    })
