import type { Language } from '@watchfire/contract/core/errors.ts'
import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { writeAudit } from '../../access/access.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { lockOwner } from '../rule/notice-rule.queries.ts'
import { noticeTexts } from '../schedule/notice-texts.ts'
import { deleteRobot, insertRobot, lockRobot, updateRobot as writeRobot } from './robot.queries.ts'

/** Robots of one company. */
const maxRobots = 50

/** @throws robot.badWebhook when nobody could be reached there, or it would say more than an address */
function webhookOf(text: string): { text: string; hint: string } {
  const url = new URL(text)
  if (`${url.username}${url.password}${url.hash}` !== '') throw refuse('robot.badWebhook')
  return { text: url.href, hint: `${url.host}/…${url.href.slice(-4)}` }
}

const sealed = (sealer: Sealer, { webhook, secret }: { webhook: string; secret: string }) => {
  const { text, hint } = webhookOf(webhook)
  return { webhook: sealer.seal(text, 'robot'), webhookHint: hint, secret: secretOf(sealer, secret) }
}
const secretOf = (sealer: Sealer, secret: string) => (secret === '' ? null : sealer.seal(secret, 'robot'))

/** What the log of changes may show of a robot. */
const shown = (robot: { name: string; kind: RobotKind; language: Language; webhookHint: string }) => ({
  name: robot.name,
  kind: robot.kind,
  language: robot.language,
  webhook: robot.webhookHint,
})

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
      await writeAudit(trx, actor, 'addRobot', String(robotId), { after: shown(robot) })
      return { robotId }
    })

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
      await writeAudit(trx, viewer, 'updateRobot', String(robotId), {
        before: shown({ ...before, webhookHint: before.webhook_hint }),
        after: shown(after),
        secretChanged: secret !== undefined,
      })
    })
  }

export const removeRobot: Handler<typeof robotCalls.remove> = async ({ robotId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const robot = await lockRobot(trx, viewer, robotId)
    if (!robot) throw refuse('robot.notFound')
    await deleteRobot(trx, robotId, noticeTexts[robot.language].deleted)
    await writeAudit(trx, viewer, 'deleteRobot', String(robotId), {
      before: shown({ ...robot, webhookHint: robot.webhook_hint }),
    })
  })
}
