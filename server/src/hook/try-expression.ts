import { limits } from '@watchfire/contract/core/limits.ts'
import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookTrial } from '@watchfire/contract/hook/hook.shapes.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { sharesOf } from '../core/shares.ts'
import type { PostedFile } from './expression/expression-messages.ts'
import type { ExpressionPool } from './expression/expression-pool.ts'
import { findSource, listKnownTypes, type SourceRow } from './hook.queries.ts'
import { findBoundDevices } from './intake.queries.ts'
import { eventsOf, type MappedEvent } from './map-events.rules.ts'

type Tried = HookTrial['events'][number]

/** One at a time of an account, and few of a customer. */
export const tryExpression = ({
  pool,
}: {
  pool: Pick<ExpressionPool, 'evaluate'>
}): Handler<typeof hookCalls.tryExpression> => {
  const { expressionTrialsOfAccount: account, expressionTrialsOfCustomer: customer } = limits
  const shares = sharesOf({ account, customer }, () => refuse('call.tooMany'))
  return async ({ sourceId, expression, payload }, viewer, { db }) => {
    const source = await inScope(db, viewer, trx => findSource(trx, viewer, sourceId))
    if (!source) throw refuse('hook.notFound')
    shares.check(viewer)
    const leave = shares.enter(viewer)
    const received = Date.now()
    const nothing = (problem: HookTrial['problem'], words = ''): HookTrial => ({
      problem,
      words,
      events: [],
      sender: null,
      tookMs: Date.now() - received,
    })
    try {
      const post = postOf(payload)
      if (!post) return nothing('unreadable')
      const answer = await pool.evaluate(
        `account ${viewer.accountId}`,
        { expression, ...post, received },
        { customer: `${source.tenant_id}`, isTrial: true },
      )
      const mapped = answer.problem ? answer : eventsOf(answer.text, { sourceId, received })
      if (mapped.problem) return nothing(mapped.problem, mapped.words)
      const tookMs = Date.now() - received
      const events = await inScope(db, viewer, trx => judge(trx, viewer, source, mapped.events, post.files.length))
      return { problem: null, words: '', events, sender: mapped.sender ?? null, tookMs }
    } finally {
      leave()
    }
  }
}

/** As it is kept, `{ body, files }`, or what a sender would post. */
function postOf(payload: string): { body: string; files: PostedFile[] } | undefined {
  try {
    const value: unknown = JSON.parse(payload)
    const isKept = typeof value === 'object' && value !== null && 'body' in value && 'files' in value
    if (!isKept) return { body: JSON.stringify(value), files: [] }
    const { body, files } = value
    return {
      body: JSON.stringify(body ?? null),
      files: Array.isArray(files) ? (files as PostedFile[]).slice(0, 20) : [],
    }
  } catch {
    return undefined
  }
}

async function judge(
  trx: Trx,
  viewer: Viewer,
  source: SourceRow,
  events: MappedEvent[],
  files: number,
): Promise<Tried[]> {
  if (events.length === 0) return []
  const bound = await findBoundDevices(trx, source, [...new Set(events.map(event => event.senderName))])
  const known = new Set(await listKnownTypes(trx, [...new Set(events.flatMap(event => event.alarmType ?? []))]))
  return events.map(event => {
    const device = bound.find(one => one.sender_name === event.senderName)
    const isKnown = event.alarmType === undefined || known.has(event.alarmType)
    const problem = device ? (isKnown ? null : 'refused') : 'unbound'
    return {
      eventId: event.eventId,
      senderName: event.senderName,
      deviceId: device?.device_id ?? null,
      deviceName: device?.device_name ?? '',
      alarmType: event.alarmType ?? null,
      reading: event.reading ?? null,
      plate: event.plate?.plate ?? null,
      ends: event.state === 'ends',
      occurredAt: (event.reading && event.said) ?? event.occurredAt,
      byArrival: event.reading ? event.said === undefined : event.byArrival,
      location: event.location ?? '',
      pictures: event.choosesPictures || events.length > 1 ? event.pictures.length : files,
      problem,
      words: problem === 'refused' ? refusedType[viewer.language](event.alarmType ?? 0) : '',
    }
  })
}

const refusedType = {
  zh: (type: number) => `告警类型 ${type} 不存在`,
  en: (type: number) => `Alarm type ${type} is not in the catalogue`,
}
