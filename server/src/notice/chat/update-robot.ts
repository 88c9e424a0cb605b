import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { lockRobot, updateRobot as writeRobot } from './robot.queries.ts'
import { sealed, secretOf, shownRobot } from './robot-fields.ts'

export const updateRobot =
  (sealer: Sealer): Handler<typeof robotCalls.update> =>
  async ({ robotId, name, kind, language, webhook, secret, version }, viewer, { db }) => {
    await inScope(db, viewer, async trx => {
      const before = await lockRobot(trx, viewer, robotId)
      if (!before) throw refuse('robot.notFound')
      if (version !== undefined && version !== before.version) throw refuse('robot.changed')
      const saved = { webhook: before.webhook, webhookHint: before.webhook_hint, secret: before.secret }
      const after = {
        name,
        kind,
        language: language ?? before.language,
        ...saved,
        ...(webhook ? sealed(sealer, { webhook, secret: '' }) : {}),
        secret: secret === undefined ? before.secret : secretOf(sealer, secret),
      }
      await writeRobot(trx, robotId, after)
      await writeAudit(trx, actingOn(viewer, before), 'updateRobot', String(robotId), {
        before: shownRobot({ ...before, webhookHint: before.webhook_hint }),
        after: shownRobot(after),
        secretChanged: secret !== undefined,
      })
    })
  }
