import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { lockOwner } from '../rule/notice-rule.queries.ts'
import { insertRobot } from './robot.queries.ts'
import { sealed, shownRobot } from './robot-fields.ts'

/** Robots of one company. */
const maxRobots = 50

export const createRobot =
  (sealer: Sealer): Handler<typeof robotCalls.create> =>
  async ({ companyId, name, kind, language = 'zh', webhook, secret = '' }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const owner = await lockOwner(trx, viewer, companyId)
      if (!owner) throw refuse('company.notFound')
      if (owner.robots >= maxRobots) throw refuse('robot.tooMany', { limit: maxRobots })
      const robot = { name, kind, language, ...sealed(sealer, { webhook, secret }) }
      const robotId = await insertRobot(trx, { tenantId: owner.tenant_id, companyId }, robot)
      const actor = { ...viewer, tenantId: owner.tenant_id, companyId }
      await writeAudit(trx, actor, 'addRobot', String(robotId), { after: shownRobot(robot) })
      return { robotId }
    })
