/** Rows of the outbox, encoded for everybody who may hear them. */
import type { Viewer } from '../session/viewer.ts'
import type { TimeSlices } from '../time-slices.ts'
import type { Audience, AudienceMap } from './audiences.ts'
import { formatCursor, isAfter, type Position } from './live-cursor.ts'
import { maySubscribe, type Presenter } from './live-kinds.ts'
import { joinTemplates, type Template, templateOf } from './live-template.ts'
import { forEverybody, type OutboxRow } from './outbox.queries.ts'

/** Somebody hears of this row; `texts` by the wording of the audience. A row that nobody is told anything of has none. */
export type LiveItem = { row: OutboxRow; texts: ReadonlyMap<string, Template> }

export type Round = {
  /** All rows after `start`, up to and with `end`, that these audiences may hear. */
  readonly start: Position
  end: Position
  readonly audiences: AudienceMap
  readonly items: readonly LiveItem[]
  /** The rows could not be presented: who may hear one of them has to read its lists again. */
  readonly failed: boolean
  readonly bytes: number
}

/** What a row costs in memory beside its text, roughly. */
const rowBytes = 500

/** Who of the audiences may hear each row; rows of one place are decided together. */
export function subscribersOf(audiences: AudienceMap): (row: OutboxRow) => readonly Audience[] {
  const known = new Map<string, Audience[]>()
  return row => {
    const scope = `${row.tenantId} ${row.companyId} ${row.projectId} ${row.regionId}`
    let subscribers = known.get(scope)
    if (!subscribers) {
      subscribers = [...audiences.values()].filter(audience => maySubscribe(audience, row))
      known.set(scope, subscribers)
    }
    return subscribers
  }
}

/** Each row once per wording; wordings that come to the same text share it. */
export async function encodeRows(
  rows: readonly OutboxRow[],
  subscribers: (row: OutboxRow) => readonly Audience[],
  present: Presenter,
  { blankGrant, slices }: { blankGrant: string; slices: TimeSlices },
): Promise<LiveItem[]> {
  const items: LiveItem[] = []
  for (const row of rows) {
    items.push({ row, texts: textsOf(row, subscribers(row), present, blankGrant) })
    if (slices.isOver()) await slices.rest()
  }
  return items
}

function textsOf(row: OutboxRow, subscribers: readonly Audience[], present: Presenter, blankGrant: string) {
  const texts = new Map<string, Template>()
  const byText = new Map<string, Template>()
  for (const { wording, language, rights } of subscribers) {
    if (texts.has(wording)) continue
    const event = present({ language, rights }, row)
    if (event === undefined) continue
    const text = JSON.stringify(event)
    const template = byText.get(text) ?? templateOf(text, blankGrant)
    byText.set(text, template)
    texts.set(wording, template)
  }
  return texts
}

export const bytesOf = (items: readonly LiveItem[]): number =>
  items.reduce(
    (sum, { texts }) => sum + rowBytes + [...new Set(texts.values())].reduce((all, text) => all + text.bytes.length, 0),
    0,
  )

/** The rows among the items that this audience may hear, in their order; with a viewer not those for other accounts. */
export function subscribedItems(
  items: readonly LiveItem[],
  audience: Audience,
  viewer: Pick<Viewer, 'accountId'> | undefined,
  after: Position,
): LiveItem[] {
  const scopes = new Map<string, boolean>()
  return items.filter(({ row }) => {
    if (viewer && row.accountId !== null && row.accountId !== viewer.accountId) return false
    if (!isAfter(row.position, after)) return false
    const scope = `${row.tenantId} ${row.companyId} ${row.projectId} ${row.regionId}`
    let subscribed = scopes.get(scope)
    if (subscribed === undefined) {
      subscribed = maySubscribe(audience, row)
      scopes.set(scope, subscribed)
    }
    return subscribed
  })
}

/** The customers of these rows, each once; what is for everybody is of none. */
export const tenantsOf = (items: readonly LiveItem[]): number[] => [
  ...new Set(items.flatMap(({ row }) => (row.companyId === forEverybody ? [] : row.tenantId))),
]

/** One message of these items; undefined when there is nothing to say. */
export function messageOf(items: readonly LiveItem[], { wording }: Audience, end: Position): Template | undefined {
  const texts = items.flatMap(({ texts }) => texts.get(wording) ?? [])
  if (texts.length === 0) return undefined
  return joinTemplates(`{"type":"events","cursor":"${formatCursor(end, Date.now())}","events":[`, texts, ']}')
}
