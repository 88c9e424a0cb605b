import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { isBadAnswer, isQuick, type Lack, lackOf } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { Refusal, refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { adoptPhotos } from '../photo/hazard-photos.ts'
import { countForRounds } from '../round/round-row.queries.ts'
import { findSubmitted, insertCheck, type StoredAnswer } from './check.queries.ts'
import { findListVersion } from './check-list.queries.ts'
import { lockPoint, noteChecked, type PointRow } from './point.queries.ts'

type Given = InputOf<typeof checkCalls.submit>

/** Held at the point, so that the same check sent by two requests at once is one after the other. */
export const submitCheck: Handler<typeof checkCalls.submit> = (given, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const point = await lockPoint(trx, viewer, given.pointId)
    if (!point) throw refuse('inspection.pointNotFound')
    const known = await findSubmitted(trx, point.tenant_id, given.clientKey, viewer.accountId)
    if (known) return sentAgain(known, given)
    // Versions of another list have the same numbers, and other questions.
    const isOfPoint = given.listId === point.list_id || given.listId === point.copied_from
    const list = isOfPoint ? await findListVersion(trx, point, given.version) : undefined
    if (!list) throw refuse('inspection.versionGone')
    const answers = judged(list.items, given)
    await adoptAnswered(trx, viewer, point, { items: list.items, answers })
    const bad = answers.filter(({ isBad }) => isBad).length
    const byName = viewer.fullName || viewer.account
    const doneAt = new Date(Date.now() - (given.agoMs ?? 0))
    const checkId = await insertCheck(trx, point, {
      ...{ clientKey: given.clientKey, version: given.version, answers, bad, dwellMs: given.dwellMs },
      isScanned: given.pointCode === point.code,
      isQuick: isQuick(given.dwellMs, answers.length),
      doneAt,
      ...{ accountId: viewer.accountId, byName },
    })
    // Under somebody else's key.
    if (checkId === undefined) throw refuse('inspection.pointNotFound')
    await countForRounds(trx, point, { checkId, byName, doneAt })
    await noteChecked(trx, point, { doneAt, bad })
    const after = { answers: answers.length, bad, version: given.version }
    await writeAudit(trx, actingOn(viewer, point), 'submitCheck', String(checkId), { name: point.name, after })
    return { checkId }
  })

/** The same once more is the same check; other answers under its key must not vanish with a success. Photos come and go. */
function sentAgain(known: Awaited<ReturnType<typeof findSubmitted>> & object, { pointId, answers }: Given) {
  const given = new Map(answers.map(answer => [answer.itemNo, answer]))
  const isSame =
    known.point_id === pointId &&
    known.answers.every(({ itemNo, value, note }) => {
      const answer = given.get(itemNo)
      return answer?.value === value && (answer.note ?? '') === note
    })
  if (!isSame) throw refuse('inspection.otherCheck')
  return { checkId: known.check_id }
}

/** By the list's own order. @throws what is missing first */
function judged(items: readonly CheckItem[], { answers, awaited: later = [] }: Given): StoredAnswer[] {
  return items.map(item => {
    const answer = answers.find(({ itemNo }) => itemNo === item.itemNo)
    const awaited = [...new Set(later.filter(({ itemNo }) => itemNo === item.itemNo).map(({ sha256 }) => sha256))]
    const lack = lackOf(item, answer && { ...answer, awaited })
    if (lack || !answer) throw missing(lack ?? 'answer', item.words)
    const { itemNo, value, note = '', photos = [] } = answer
    const judgedAs = { itemNo, value, note, photos, isBad: isBadAnswer(item, value) === true }
    return awaited.length === 0 ? judgedAs : { ...judgedAs, awaited }
  })
}

/** @throws whose photo is not there any more */
async function adoptAnswered(
  trx: Trx,
  viewer: Viewer,
  point: PointRow,
  { items, answers }: { items: readonly CheckItem[]; answers: readonly StoredAnswer[] },
): Promise<void> {
  const adopted = new Set<string>()
  for (const { itemNo, photos } of answers) {
    const more = photos.filter(photo => !adopted.has(photo))
    for (const photo of more) adopted.add(photo)
    await adoptPhotos(trx, viewer, point, more).catch(error => {
      if (!(error instanceof Refusal && error.code === 'file.notFound')) throw error
      throw refuse('inspection.photoGone', { item: items.find(item => item.itemNo === itemNo)?.words ?? '' })
    })
  }
}

function missing(lack: Lack, item: string) {
  if (lack === 'note') return refuse('inspection.noteMissing', { item })
  return lack === 'photo' ? refuse('inspection.photoMissing', { item }) : refuse('inspection.answerMissing', { item })
}
