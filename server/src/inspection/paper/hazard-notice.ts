/** The rectification notice (整改通知单) of an assigned hazard, to be signed by hand; empty lines of a plan are for the pen. */
import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { inBrand, type Reader } from '../../core/brand.ts'
import type { PaperBlock, PaperContent } from '../../core/paper/paper.ts'
import { levelWords } from '../ledger.texts.ts'
import { noticeTexts } from './hazard-notice.texts.ts'

const planParts = ['goal', 'methods', 'resources', 'responsible', 'timeLimit', 'emergency'] as const
const minuteOf = (text: string): string => text.slice(0, 16)

/** `hazard`: with ids of files where its reader's screen has links. `pictureOf`: a JPEG; undefined where it cannot be read. */
export async function hazardNotice(
  hazard: HazardDetail,
  reader: Reader,
  pictureOf: (fileId: string) => Promise<Buffer | undefined>,
): Promise<PaperContent> {
  const t = noticeTexts[reader.language]
  const { plan, before, after, alarm } = hazard
  const issued = hazard.steps.findLast(({ kind }) => kind === 'assign')
  const found = before.length > 0 ? before : (alarm?.pictures ?? [])
  const photos = (title: string, fileIds: readonly string[]) => pictureBlocks(title, fileIds, pictureOf, t.missing)
  return {
    title: t.title,
    subtitle: `${t.number}${hazard.number}`,
    blocks: [
      filled([
        [inBrand(t.company, reader), hazard.companyName],
        [t.place, [hazard.projectName, hazard.regionName, hazard.place].filter(Boolean).join(' / ')],
        [t.level, levelWords[hazard.level][reader.language]],
        [t.type, hazard.typeName],
        [t.reporter, `${hazard.reporter} ${minuteOf(hazard.reportedAtText)}`],
        [t.words, hazard.words],
        [t.basis, hazard.basis],
        [t.clause, hazard.clause],
        [t.interim, hazard.interim],
        [
          t.supervised,
          [hazard.supervisor, minuteOf(hazard.supervisedUntilText), hazard.supervisedBecause]
            .filter(Boolean)
            .join(' · '),
        ],
      ]),
      ...(await photos(t.before, found)),
      { kind: 'heading', text: t.demands },
      filled([
        [t.dutyUnit, hazard.dutyUnit],
        [t.assignee, hazard.assignee],
        [t.deadline, minuteOf(hazard.deadlineText)],
        [t.standard, hazard.standard],
        [t.measure, hazard.measure],
        [t.money, hazard.money === null ? '' : hazard.money.toLocaleString('en-US')],
        [t.issued, issued ? `${issued.byName} ${minuteOf(issued.atText)}` : ''],
      ]),
      ...(hazard.level === 'major'
        ? ([
            { kind: 'heading', text: t.plan },
            { kind: 'rows', rows: planParts.map(part => [t[part], plan?.[part] ?? ''] as const) },
          ] satisfies PaperBlock[])
        : []),
      ...(hazard.result === ''
        ? []
        : [
            { kind: 'heading' as const, text: t.outcome },
            filled([
              [t.result, hazard.result],
              [t.submitted, `${hazard.fixer} ${minuteOf(hazard.submittedAtText)}`],
              [t.opinion, hazard.opinion],
              [t.verifier, hazard.verifier],
            ]),
            ...(await photos(t.after, after)),
          ]),
      { kind: 'signatures', who: t.signatures, date: t.date },
    ],
  }
}

const filled = (rows: readonly (readonly [string, string])[]): PaperBlock => ({
  kind: 'rows',
  rows: rows.filter(([, value]) => value !== ''),
})

/** One after the other: a large photo takes memory while it is decoded. */
async function pictureBlocks(
  title: string,
  fileIds: readonly string[],
  pictureOf: (fileId: string) => Promise<Buffer | undefined>,
  missingText: string,
): Promise<PaperBlock[]> {
  if (fileIds.length === 0) return []
  const pictures: { jpeg: Buffer; caption: string }[] = []
  for (const [at, fileId] of fileIds.entries()) {
    const jpeg = await pictureOf(fileId)
    if (jpeg) pictures.push({ jpeg, caption: `${title} ${at + 1}` })
  }
  const missing = fileIds.length - pictures.length
  return [
    { kind: 'heading', text: title },
    { kind: 'pictures', pictures },
    ...(missing > 0 ? [{ kind: 'note' as const, text: missingText.replace('{count}', String(missing)) }] : []),
  ]
}
