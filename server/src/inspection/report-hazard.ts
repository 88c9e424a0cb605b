import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import {
  hazardCategory,
  hazardSource,
  hazardState,
  hazardStepKind,
  type LatePhoto,
} from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import { findAlarm } from '../alarm/alarm.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { signerOf, type Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import { keepEvidence } from '../storage/storage.public.ts'
import { findReported, insertHazard, lockReport, nextNumber, type Reported } from './hazard.queries.ts'
import { findPlace, type HazardPlace } from './hazard-place.queries.ts'
import { adoptPhotos } from './photo/hazard-photos.ts'
import { findCheck, findReportedAnswer } from './point/check.queries.ts'
import { typesOfCompany } from './problem-type/types-of-company.ts'
import { insertStep } from './step/hazard-step.queries.ts'

type Report = InputOf<typeof hazardCalls.report>

export const reportHazard: Handler<typeof hazardCalls.report> = (report, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const alarm = report.alarmId === undefined ? null : await findAlarm(trx, viewer, report.alarmId)
    const check = await checkOfReport(trx, viewer, report)
    const place = (check && (await placeOfCheck(trx, viewer, check))) ?? (await placeOfReport(trx, viewer, report))
    if (alarm && alarm.tenantId !== place.tenant_id) throw refuse('alarm.notFound')
    if (check && check.tenant_id !== place.tenant_id) throw refuse('inspection.checkNotFound')
    await lockReport(trx, place.tenant_id, report.clientKey)
    const known = () => findReported(trx, viewer, place.tenant_id, report.clientKey)
    const stored = await known()
    if (stored) return sentAgain(stored, report)
    // What was stored once is not judged anew: its type may be out of use by now.
    const typeName = await nameOfType(trx, viewer, place, report)
    const isFixed = isFixedAtOnce(report)
    const reported = check ? await findReportedAnswer(trx, viewer, check, report.itemNo ?? 0) : undefined
    if (reported !== undefined) return sentTwice(await known(), report, reported)
    const { photos: before = [], afterPhotos: after = [], result = '' } = report
    // What the check shows is known by then, whoever took it.
    const ofCheck = new Set(check?.answers.flatMap(({ photos }) => photos))
    const own = [...before, ...after].filter(photo => !ofCheck.has(photo))
    await adoptPhotos(trx, viewer, place, own)
    const number = await nextNumber(trx, place.tenant_id, siteText(Date.now()).slice(0, 10))
    const by = { accountId: viewer.accountId, personId: signerOf(viewer), byName: viewer.fullName || viewer.account }
    const hazardId = await insertHazard(trx, {
      tenantId: place.tenant_id,
      companyId: place.company_id,
      projectId: place.project_id,
      regionId: place.region_id,
      number,
      clientKey: report.clientKey,
      state: z.encode(hazardState, isFixed ? 'submitted' : 'reported'),
      category: z.encode(hazardCategory, report.category),
      source: z.encode(hazardSource, report.source),
      typeNo: report.typeNo,
      typeName,
      place: report.place ?? '',
      words: report.words,
      basis: report.basis ?? '',
      before,
      after,
      result,
      reporterId: by.accountId,
      personId: by.personId,
      reporter: by.byName,
      isFixed,
      alarm,
      check: check ? { checkId: check.check_id, itemNo: report.itemNo ?? 0 } : null,
      late: onceEach(report.awaited),
      reportedAt: new Date(Date.now() - (report.agoMs ?? 0)),
    })
    if (hazardId === undefined) return sentTwice(await known(), report)
    if (alarm) await keepEvidence(trx, alarm, { reason: `隐患 ${number}`, cause: number, ...by })
    const kind = z.encode(hazardStepKind, isFixed ? 'fixAtOnce' : 'report')
    const step = { stepNo: 1, kind, ...by, words: isFixed ? result : report.words, photos: [...before, ...after] }
    await insertStep(trx, { tenant_id: place.tenant_id, hazard_id: hazardId }, step)
    const { words, typeNo, source, category } = report
    const told = { words, typeNo, source, category, ...(isFixed && { result }) }
    await writeAudit(trx, actingOn(viewer, place), 'reportHazard', String(hazardId), { name: number, after: told })
    return { hazardId, number }
  })

/** The same once more is the same hazard; another text under its key must not vanish with a success. */
function sentAgain({ hazardId, number, ...known }: Reported, { words, place = '', checkId, itemNo }: Report) {
  const isSame =
    known.words === words &&
    known.place === place &&
    known.checkId === (checkId ?? null) &&
    known.checkItem === (checkId === undefined ? null : (itemNo ?? 0))
  if (!isSame) throw refuse('inspection.otherHazard', { number })
  return { hazardId, number }
}

/** By two requests at once; or of an answer that somebody else reported, or under the key of a hazard that is not theirs to see. */
function sentTwice(
  known: Reported | undefined,
  report: Report,
  reported?: Awaited<ReturnType<typeof findReportedAnswer>>,
) {
  if (known) return sentAgain(known, report)
  if (!reported) throw refuse('project.notFound')
  throw reported.isSeen
    ? refuse('inspection.alreadyReported', { number: reported.number })
    : refuse('inspection.reportedElsewhere')
}

async function checkOfReport(trx: Trx, viewer: Viewer, { checkId, itemNo }: Report) {
  if (checkId === undefined) return null
  const check = await findCheck(trx, viewer, checkId)
  if (!check?.answers.some(answer => answer.itemNo === itemNo)) throw refuse('inspection.checkNotFound')
  return check
}

/** Whoever sees the check sees what was found by it. Undefined when its region went elsewhere since. */
async function placeOfCheck(trx: Trx, viewer: Viewer, { project_id, region_id }: HazardPlace) {
  const place = await findPlace(trx, viewer, project_id, region_id)
  return typeof place === 'string' ? undefined : place
}

async function placeOfReport(trx: Trx, viewer: Viewer, { ofProjectId, ofRegionId }: Report) {
  const place = await findPlace(trx, viewer, ofProjectId, ofRegionId ?? null)
  if (place === 'noProject') throw refuse('project.notFound')
  if (place === 'noRegion') throw refuse('region.notFound')
  return place
}

async function nameOfType(trx: Trx, viewer: Viewer, place: { tenant_id: number; company_id: number }, report: Report) {
  const types = await typesOfCompany(trx, place, viewer.language)
  const type = types.find(({ typeNo, inUse }) => inUse && typeNo === report.typeNo)
  if (!type) throw refuse('inspection.typeUnknown')
  return type.name
}

/** What was done is told with pictures of before and after, or there is nothing to verify. Those that follow count. */
function isFixedAtOnce({ result, photos = [], afterPhotos = [], awaited = [] }: Report): boolean {
  const late = (wanted: LatePhoto['side']) => awaited.filter(({ side }) => side === wanted).length
  const before = photos.length + late('before')
  const after = afterPhotos.length + late('after')
  if (!result && after === 0) return false
  if (!result || before === 0 || after === 0) throw refuse('inspection.fixAtOnceMissing')
  return true
}

const onceEach = (late: readonly LatePhoto[] = []): LatePhoto[] => [
  ...new Map(late.map(photo => [`${photo.side} ${photo.sha256}`, photo])).values(),
]
