/** One second look: what is known of the alarm and its pictures goes to the model, and what it says is written down beside the alarm. */
import { linkedCamerasExtra, linkedCamerasOf } from '@watchfire/contract/alarm/linked-cameras.ts'
import type { FastifyBaseLogger } from 'fastify'
import { asOpinion, type Database } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { siteText, startOfSiteDay } from '../core/site-time.ts'
import { type Asked, askModel } from './ask-model.ts'
import {
  countLook,
  forgetWaiting,
  type LookFacts,
  noteFails,
  noteWorks,
  readLook,
  takeTurn,
  waitAgain,
  writeOpinion,
} from './look.queries.ts'
import { boxesOf, lookPictures } from './look-pictures.ts'
import type { LookProblem } from './look-problem.ts'
import { lookAnswer, type ModelAnswer } from './model-answer.ts'
import { keyOf } from './model-key.ts'
import { questionOf, questionTableVersion } from './question-table.ts'
import type { Begun } from './waiting.queries.ts'

export const breaker = { failuresToRest: 5, restSeconds: 60 } as const
/** Pictures come after their alarm. */
const pictureWaitMs = 60_000
const pictureSeconds = 5
/** Of one that failed, and how long it waits in between. */
const maxTries = 3
const retrySeconds = 15
/** Until there may be room again below the limits. */
const limitSeconds = 60

type LookTools = {
  db: Pick<Database, 'opinion'>
  store: Pick<FileStore, 'read' | 'sizeOf'>
  sealer: Sealer
  resolveFor: ResolveFor
  log: Pick<FastifyBaseLogger, 'warn'>
  signal: AbortSignal
}

export async function lookAtAlarm(tools: LookTools, begun: Begun): Promise<void> {
  const { db } = tools
  const facts = await asOpinion(db, begun.tenantId, trx => readLook(trx, begun))
  if (!facts) return asOpinion(db, begun.tenantId, trx => forgetWaiting(trx, begun))
  const linked = new Set(linkedCamerasOf({ [linkedCamerasExtra]: facts.linked }).map(({ fileId }) => fileId))
  const own = facts.files.filter(fileId => !linked.has(fileId))
  const pictures = await lookPictures(tools.store, own, boxesOf(facts))
  if (pictures.length === 0) return withoutPicture(tools, begun, facts)
  const began = Date.now()
  const asked = await askTwice(tools, begun, facts, pictures)
  if (tools.signal.aborted) return undefined
  if (asked === 'limit') return again(tools, begun, limitSeconds)
  const said = { model: facts.model, question: versionOf(facts), tookMs: Date.now() - began }
  await asOpinion(db, begun.tenantId, async trx => {
    if ('failed' in asked) {
      await noteFails(trx, begun, { problem: asked.failed, ...breaker })
      await countLook(trx, begun, 'failed')
      if (begun.tries < maxTries) return waitAgain(trx, begun, { seconds: retrySeconds * begun.tries, isFree: false })
    } else await noteWorks(trx, begun)
    const outcome = 'answer' in asked ? asked : { problem: 'failed' in asked ? asked.failed : 'invalid' }
    if (!(await writeOpinion(trx, begun, { ...said, ...outcome }))) return
    await countLook(trx, begun, 'answer' in asked ? 'answered' : 'none')
    await announceOutbox(trx)
  })
}

/** What was asked about by a server that died is not asked about again. */
export const giveUp = ({ db }: Pick<LookTools, 'db'>, begun: Begun, problem: LookProblem, facts?: LookFacts) =>
  asOpinion(db, begun.tenantId, async trx => {
    const known = facts ?? (await readLook(trx, begun))
    if (!known) return forgetWaiting(trx, begun)
    const said = { model: known.model, question: versionOf(known), tookMs: 0, problem }
    if (!(await writeOpinion(trx, begun, said))) return
    await countLook(trx, begun, 'none')
    await announceOutbox(trx)
  })

const again = ({ db }: LookTools, begun: Begun, seconds: number) =>
  asOpinion(db, begun.tenantId, trx => waitAgain(trx, begun, { seconds, isFree: true }))

const withoutPicture = (tools: LookTools, begun: Begun, facts: LookFacts) =>
  begun.waitedMs < pictureWaitMs ? again(tools, begun, pictureSeconds) : giveUp(tools, begun, 'noPicture', facts)

const versionOf = ({ version }: LookFacts) => `${questionTableVersion}.${version}`

/** An answer that is none is asked for once more. */
async function askTwice(
  tools: LookTools,
  begun: Begun,
  facts: LookFacts,
  pictures: readonly Buffer[],
): Promise<Asked<ModelAnswer> | 'limit'> {
  const key = keyOf(tools.sealer, { companyId: begun.companyId, key: facts.key })
  if (key === undefined) return { failed: 'wrongKey' }
  const { type, language, context, url, model, timeout } = facts
  const question = questionOf({
    ...{ type, language, context },
    typeName: language === 'en' ? facts.type_name_en : facts.type_name,
    time: siteText(facts.occurred_at).slice(11, 16),
  })
  const ask = async (): Promise<Asked<ModelAnswer> | 'limit'> => {
    const dayBegan = startOfSiteDay(Date.now())
    if (!(await asOpinion(tools.db, begun.tenantId, trx => takeTurn(trx, begun, dayBegan)))) return 'limit'
    const place = { url, model, key, language, timeoutMs: timeout * 1000 }
    return askModel(
      place,
      { ...question, pictures, shape: lookAnswer },
      { resolve: tools.resolveFor(begun.companyId), signal: tools.signal },
    )
  }
  const first = await ask()
  if (first === 'limit' || !('invalid' in first)) return first
  const second = await ask()
  return second === 'limit' ? first : second
}
