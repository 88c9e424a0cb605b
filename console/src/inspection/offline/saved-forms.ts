/** Forms of points, for places without a line: those the server names, and those that were opened. */
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { PointForm, TakenAlong } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { request } from '../../core/client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser, mayCall } from '../../core/session-store.ts'
import { deviceStore, durable, type SavedForm } from './device-store.ts'
import { digestOfText } from './sha-256.ts'

/** What was read a while ago is read anew, ms. */
const freshFor = 10 * 60_000

/** Reads what this account's phone is to know, and forgets points it need not know any more. Nothing where it may hand nothing in. */
export async function takeAlong(): Promise<void> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined || !mayCall(checkPointCalls.takeAlong)) return
  const now = serverNow()
  const known = await store.getAllFromIndex('form', 'ofAccount', accountId)
  if (known.some(({ keptAt }) => keptAt > now - freshFor)) return
  const forms = formsOf(await request(checkPointCalls.takeAlong, {}, { selection: {} }), accountId, now)
  const transaction = store.transaction('form', 'readwrite', durable)
  const named = new Set(forms.map(({ pointId }) => pointId))
  for (const { pointId } of known) if (!named.has(pointId)) void transaction.store.delete([accountId, pointId])
  for (const form of forms) void transaction.store.put(form)
  await transaction.done
}

function formsOf({ points, lists }: TakenAlong, accountId: number, keptAt: number): SavedForm[] {
  const byId = new Map(lists.map(list => [list.listId, list]))
  return points.flatMap(({ point, version, codeDigest }) => {
    const list = byId.get(point.listId)
    if (list?.version !== version) return []
    const form = { point, version, typeNo: list.typeNo, items: list.items }
    return [{ accountId, pointId: point.pointId, codeDigest, form, keptAt }]
  })
}

export type PointSought = { pointId: number } | { code: string }

export async function findSavedForm(sought: PointSought): Promise<PointForm | undefined> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined) return undefined
  const saved =
    'pointId' in sought
      ? await store.get('form', [accountId, sought.pointId])
      : await store.getFromIndex('form', 'ofCode', [accountId, digestOfText(sought.code)])
  return saved?.form
}

/** By name. */
export async function listSavedForms(): Promise<SavedForm[]> {
  const store = await deviceStore()
  const accountId = currentUser()?.uid
  if (!store || accountId === undefined) return []
  const saved = await store.getAllFromIndex('form', 'ofAccount', accountId)
  return saved.toSorted((one, other) => one.form.point.name.localeCompare(other.form.point.name))
}
