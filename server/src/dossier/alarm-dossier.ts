/** The evidence of one alarm as a paper: what was seen and when, what was done by whom, and the digests that tie the files to it. */
import { alarmFacts } from '@watchfire/contract/alarm/alarm.facts.ts'
import type { Handling } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type EvidencePicture, evidenceOf } from '@watchfire/contract/alarm/evidence.ts'
import { factLines } from '@watchfire/contract/alarm/fact-lines.ts'
import { recognisedPerson } from '@watchfire/contract/alarm/recognised-person.ts'
import { toldLines } from '@watchfire/contract/alarm/told-lines.ts'
import { verdictNames } from '@watchfire/contract/alarm/verdict-names.ts'
import type { MailRecord } from '@watchfire/contract/mail/mail.shapes.ts'
import { inBrand, type Reader } from '../core/brand.ts'
import type { FrameBox } from '../core/files/box-frames.ts'
import type { PaperBlock, PaperContent } from '../core/paper/paper.ts'
import { siteText } from '../core/site-time.ts'
import { type DossierTexts, dossierTexts } from './dossier.texts.ts'
import type { Dossier } from './read-dossier.ts'
import type { StoredFile } from './stored-files.queries.ts'

/** Photos of the site that a paper shows. */
const maxSitePhotos = 20
/** Receivers of a mail that it names. */
const maxAddresses = 20

export type PictureOf = (fileId: string, boxes?: readonly FrameBox[]) => Promise<Buffer | undefined>
type Person = { fullName: string; account: string }

/** `pictureOf`: a JPEG with its frames; undefined where the picture cannot be read. */
export async function alarmDossier(
  dossier: Dossier,
  { reader, pictureOf, by }: { reader: Reader; pictureOf: PictureOf; by: Person },
): Promise<PaperContent> {
  const t = dossierTexts[reader.language]
  const { alarm, occurrences, handlings, mails, hazards } = dossier
  return {
    title: t.title,
    subtitle: `${t.number}${alarm.id}`,
    blocks: [
      { kind: 'rows', rows: factsOf(dossier, t, reader) },
      ...(await picturesOf(dossier, t, pictureOf)),
      ...listed(
        t.occurrences,
        [t.time, t.pictures, t.recording],
        occurrences,
        ({ atText, pictures, recordings }) => [atText, String(pictures.length), recordings.join(' ')],
        t,
        2,
      ),
      ...listed(
        t.handlings,
        [t.time, t.handledBy, t.verdict, t.comment],
        handlings,
        ({ atText, by: name, account, verdict, ...words }) => [
          atText,
          account === '' ? name : `${name} (${account})`,
          verdictNames[verdict][reader.language],
          [words.comment, words.siteDescription, words.remark].filter(Boolean).join(' · '),
        ],
        t,
        3,
      ),
      ...(await sitePhotosOf(handlings.rows, t, pictureOf)),
      ...listed(
        t.mails,
        [t.time, t.receivers, t.subject, t.mailState],
        mails,
        // Without a subject no mail is sent.
        mail => [mail.createdAtText, addressesOf(mail), mail.title || t.hidden, t.mailStates[mail.state]],
        t,
        2,
      ),
      ...listed(
        t.hazards,
        [t.hazardNumber, t.words, t.deadline],
        hazards,
        hazard => [hazard.number, hazard.words, hazard.deadlineText.slice(0, 16)],
        t,
        1,
      ),
      ...digestsOf(dossier, t),
      {
        kind: 'note',
        text: t.madeBy.replace('{name}', () => by.fullName || by.account).replace('{account}', () => by.account),
      },
      { kind: 'signatures', who: t.signatures, date: t.date },
    ],
  }
}

function addressesOf({ receivers, copies }: MailRecord): string {
  const all = [receivers, copies].filter(Boolean).join(',').split(',')
  const more = all.length - maxAddresses
  return `${all.slice(0, maxAddresses).join(', ')}${more > 0 ? ` + ${more}` : ''}`
}

function factsOf(dossier: Dossier, t: DossierTexts, reader: Reader): (readonly [string, string])[] {
  const { alarm } = dossier
  const place = [alarm.projectName, alarm.regionName, alarm.location].filter(Boolean).join(' / ')
  const rows: (readonly [string, string])[] = [
    [t.type, alarm.typeName],
    [t.level, alarm.levelName],
    ...toldLines(alarm, reader.language, text => inBrand(text, reader)),
    ...personOf(dossier, t, reader),
    [t.state, t.states[alarm.state]],
    [t.verdict, alarm.verdict === null ? '' : verdictNames[alarm.verdict][reader.language]],
    [inBrand(t.company, reader), alarm.companyName],
    [t.place, place],
    [t.device, `${alarm.deviceName} (${alarm.deviceId})`],
    [t.server, alarm.aiServerId],
    [t.at, alarm.atText],
    [t.detectedAt, siteText(alarm.detectedAt)],
    [t.receivedAt, siteText(alarm.receivedAt)],
    [t.lastAt, siteText(alarm.lastAt)],
    [t.count, String(alarm.count)],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Whom a camera knew: of our own libraries by name where the reader sees people, by number else. */
function personOf(
  { alarm, personName }: Dossier,
  t: DossierTexts,
  { language }: Reader,
): (readonly [string, string])[] {
  const { person } = alarmFacts(alarm.type, alarm.extra)
  if (!person) return []
  const known = recognisedPerson(alarm)
  if (known === undefined) return factLines({ person }, language)
  const said = personName ?? t.personNumber.replace('{number}', String(known))
  return [[t.person, said], ...factLines({ person: { ...person, id: '' } }, language)]
}

/** What another camera showed is called by its name and time. */
function captionOf(t: DossierTexts, { moment, linked }: EvidencePicture, at: number): string {
  if (linked) return [linked.name, linked.at === undefined ? '' : siteText(linked.at)].filter(Boolean).join(' ')
  return moment === null ? t.picture.replace('{number}', String(at + 1)) : t.moments[moment]
}

async function picturesOf({ alarm }: Dossier, t: DossierTexts, pictureOf: PictureOf): Promise<PaperBlock[]> {
  const { pictures: found } = evidenceOf(alarm)
  const pictures: { jpeg: Buffer; caption: string }[] = []
  for (const [at, picture] of found.entries()) {
    const jpeg = await pictureOf(picture.link, picture.boxes)
    if (jpeg) pictures.push({ jpeg, caption: captionOf(t, picture, at) })
  }
  const missing = found.length - pictures.length
  const { evidenceRemoved: removed } = alarm
  const notes = [
    ...(missing > 0 ? [t.missing.replace('{count}', String(missing))] : []),
    ...(removed
      ? [
          t.removed
            .replace('{pictures}', String(removed.pictures))
            .replace('{recordings}', String(removed.recordings))
            .replace('{time}', siteText(removed.at)),
        ]
      : []),
  ]
  if (pictures.length + notes.length === 0) return []
  return [
    { kind: 'heading', text: t.pictures },
    { kind: 'pictures', pictures },
    ...notes.map(text => ({ kind: 'note' as const, text })),
  ]
}

async function sitePhotosOf(
  handlings: readonly Handling[],
  t: DossierTexts,
  pictureOf: PictureOf,
): Promise<PaperBlock[]> {
  const photos = handlings.flatMap(({ sitePhotos, atText }) => sitePhotos.map(fileId => ({ fileId, caption: atText })))
  const pictures: { jpeg: Buffer; caption: string }[] = []
  const shown = photos.slice(0, maxSitePhotos)
  for (const { fileId, caption } of shown) {
    const jpeg = await pictureOf(fileId)
    if (jpeg) pictures.push({ jpeg, caption })
  }
  if (photos.length === 0) return []
  const [missing, more] = [shown.length - pictures.length, photos.length - shown.length]
  return [
    { kind: 'heading', text: t.sitePhotos },
    { kind: 'pictures', pictures },
    ...(missing > 0 ? [{ kind: 'note' as const, text: t.missing.replace('{count}', String(missing)) }] : []),
    ...(more > 0 ? [{ kind: 'note' as const, text: t.more.replace('{count}', String(more)) }] : []),
  ]
}

/** Nothing of a list that is empty. */
function listed<Row>(
  title: string,
  headers: readonly string[],
  { rows, total }: { rows: readonly Row[]; total: number },
  cellsOf: (row: Row) => readonly string[],
  t: DossierTexts,
  wideColumn: number,
): PaperBlock[] {
  if (total === 0) return []
  return [
    { kind: 'heading', text: title },
    { kind: 'table', headers, rows: rows.map(cellsOf), wideColumn },
    ...(total > rows.length
      ? [{ kind: 'note' as const, text: t.more.replace('{count}', String(total - rows.length)) }]
      : []),
  ]
}

function digestsOf({ alarm, occurrences, handlings, files, recordings }: Dossier, t: DossierTexts): PaperBlock[] {
  // As they are called above: the first event is an occurrence too.
  const named = [
    ...evidenceOf(alarm).pictures.map((picture, at) => ({ fileId: picture.link, name: captionOf(t, picture, at) })),
    ...occurrences.rows.flatMap(occurrence =>
      evidenceOf(occurrence).pictures.map((picture, at) => ({
        fileId: picture.link,
        name: `${captionOf(t, picture, at)} ${occurrence.atText}`,
      })),
    ),
    ...handlings.rows.flatMap(({ sitePhotos, atText }) =>
      sitePhotos.map(fileId => ({ fileId, name: `${t.sitePhotos} ${atText}` })),
    ),
  ]
  const nameOf = new Map<string, string>()
  for (const { fileId, name } of named) if (!nameOf.has(fileId)) nameOf.set(fileId, name)
  const digestText = ({ bytes, digest }: StoredFile) => `${digest}\n${t.bytes} ${bytes}`
  const rows = [
    ...[...nameOf].flatMap(([fileId, name]) => {
      const file = files.get(fileId)
      return file ? [[name, digestText(file)] as const] : []
    }),
    // A name without a space would be cut anywhere in the narrow column.
    ...recordings.map(file => [t.recording, `${file.name}\n${digestText(file)}`] as const),
  ]
  if (rows.length === 0) return []
  return [
    { kind: 'heading', text: t.files },
    { kind: 'note', text: t.filesHint },
    { kind: 'rows', rows },
  ]
}
