/** What leaves the product as a paper: A4, black on white, in one font for Chinese and Latin, written as PDF. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '@watchfire/contract/core/errors.ts'
import PDFDocument from 'pdfkit'
import { type Bars, barsHeight, drawBars } from './draw-bars.ts'

export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'note'; text: string }
  /** Each with its label; without a value a line for the pen. */
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  /** One column is as wide as two: the first unless another is said. */
  | { kind: 'table'; headers: readonly string[]; rows: readonly (readonly string[])[]; wideColumn?: number }
  /** JPEG, two beside each other, each with its caption. */
  | { kind: 'pictures'; pictures: readonly { jpeg: Buffer; caption: string }[] }
  | ({ kind: 'bars' } & Bars)
  | { kind: 'signatures'; who: readonly string[]; date: string }

export type Paper = {
  title: string
  /** At the right below the title: a number, a period. */
  subtitle: string
  blocks: readonly PaperBlock[]
  language: Language
  /** Stands at the foot of each page, beside its number. */
  foot: string
  /** For wide tables the sheet lies on its side. */
  isWide?: boolean
}

/** Without what is the same for all papers of a reader. */
export type PaperContent = Omit<Paper, 'foot' | 'language'>

const margin = 42
const line = '#7b8794'
const shade = '#eef1f4'
const labelWidth = 130
const pictureHeight = 150
const padding = 4
const gap = 10
/** A heading, or the headers of a table, do not begin below the last so many points of a page. */
const headerRoom = 90

/** The font, 10 MB, is read for each paper and forgotten: papers are rare, and their letters alone are written into them. */
const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
/** Words of foreign scripts are measured whole, again for each line they fill: what is longer is cut before. */
const longWord = /[^\s\u2e80-\uffef]{20,}/gu

/** Writes it page by page, and lets others work in between. Its font takes some 30 MB while it is written. */
export async function pdfOf(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: paper.isWide ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    // Their font is none of ours.
    font: '',
    info: { Title: paper.title },
    lang: paper.language === 'zh' ? 'zh-CN' : 'en',
  })
  const written = buffer(doc)
  doc.registerFont('paper', await readFile(font)).font('paper')
  doc.fontSize(17).text(paper.title, { align: 'center' })
  doc.fontSize(9).text(paper.subtitle, { align: 'right' }).moveDown(0.5)
  for (const block of paper.blocks) await writeBlock(doc, block)
  await writeFoot(doc, paper.foot)
  doc.end()
  return written
}

async function writeBlock(doc: PDFKit.PDFDocument, block: PaperBlock): Promise<void> {
  doc.fontSize(10)
  if (block.kind === 'heading') {
    breakBefore(doc, headerRoom)
    doc.moveDown(0.5).fontSize(12).text(block.text).moveDown(0.3)
  } else if (block.kind === 'note') doc.fontSize(8.5).text(block.text).moveDown(0.3)
  else if (block.kind === 'rows') await writeRows(doc, block.rows)
  else if (block.kind === 'table') await writeTable(doc, block)
  else if (block.kind === 'bars') writeBars(doc, block)
  else if (block.kind === 'pictures') await writePictures(doc, block.pictures)
  else writeSignatures(doc, block.who, block.date)
}

const bottomOf = ({ page }: PDFKit.PDFDocument): number => page.height - page.margins.bottom
const widthOf = ({ page }: PDFKit.PDFDocument): number => page.width - page.margins.left - page.margins.right

function breakBefore(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage()
}

type Cell = { text: string; width: number; shaded: boolean }

function cutWords(doc: PDFKit.PDFDocument, text: string, width: number): string {
  return text.replace(longWord, word => {
    let [lines, line] = ['', 0]
    for (const sign of word) {
      const wide = doc.widthOfString(sign)
      if (line + wide > width) {
        lines += '\n'
        line = 0
      }
      lines += sign
      line += wide
    }
    return lines
  })
}

/** What of a text has room in so much height, and what comes after it. */
function* piecesOf(doc: PDFKit.PDFDocument, text: string, width: number, height: number): Generator<string> {
  let rest = cutWords(doc, text, width)
  while (doc.heightOfString(rest || ' ', { width }) > height) {
    let [fits, tooLong] = [1, rest.length]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (doc.heightOfString(rest.slice(0, middle), { width }) > height) tooLong = middle
      else fits = middle
    }
    // Signs beyond the first 65,536 are two of these.
    if (fits > 1 && /[\ud800-\udbff]/.test(rest.charAt(fits - 1))) fits -= 1
    yield rest.slice(0, fits)
    rest = rest.slice(fits)
  }
  yield rest
}

/**
 * One row with its lines, on the next page where this one has no room for it (then `onNewPage` comes first); what is longer than a page
 * goes on in a row below. By hand: the library's own table took 10 ms a cell.
 */
function writeRow(doc: PDFKit.PDFDocument, cells: readonly Cell[], onNewPage = () => {}): void {
  const room = doc.page.height - doc.page.margins.top - doc.page.margins.bottom - headerRoom
  const columns = cells.map(({ text, width }) => [...piecesOf(doc, text, width - 2 * padding, room)])
  const rows = Math.max(...columns.map(pieces => pieces.length))
  for (let at = 0; at < rows; at += 1) {
    writePiece(
      doc,
      cells.map((cell, column) => ({ ...cell, text: columns[column]?.[at] ?? '' })),
      onNewPage,
    )
  }
}

function writePiece(doc: PDFKit.PDFDocument, cells: readonly Cell[], onNewPage: () => void): void {
  const height = Math.max(
    ...cells.map(({ text, width }) => doc.heightOfString(text || ' ', { width: width - 2 * padding })),
  )
  const tall = height + 2 * padding
  if (doc.y + tall > bottomOf(doc)) {
    doc.addPage()
    onNewPage()
  }
  const top = doc.y
  let x = doc.page.margins.left
  for (const { text, width, shaded } of cells) {
    doc.rect(x, top, width, tall).lineWidth(0.5)
    if (shaded) doc.fillAndStroke(shade, line)
    else doc.stroke(line)
    doc.fillColor('black').text(text, x + padding, top + padding, { width: width - 2 * padding })
    x += width
  }
  doc.x = doc.page.margins.left
  doc.y = top + tall
}

async function writeRows(doc: PDFKit.PDFDocument, rows: readonly (readonly [string, string])[]): Promise<void> {
  const width = widthOf(doc) - labelWidth
  for (const [label, text] of rows) {
    writeRow(doc, [
      { text: label, width: labelWidth, shaded: true },
      { text, width, shaded: false },
    ])
    await nextTurn()
  }
  doc.moveDown(0.3)
}

/** Its headers stand again on each page. */
async function writeTable(
  doc: PDFKit.PDFDocument,
  { headers, rows, wideColumn = 0 }: Extract<PaperBlock, { kind: 'table' }>,
): Promise<void> {
  doc.fontSize(8.5)
  const width = widthOf(doc) / (headers.length + 1)
  const cellsOf = (texts: readonly string[], shaded: boolean) =>
    texts.map((text, at) => ({ text, width: at === wideColumn ? 2 * width : width, shaded }))
  const head = () => writeRow(doc, cellsOf(headers, true))
  breakBefore(doc, headerRoom)
  head()
  for (const row of rows) {
    writeRow(doc, cellsOf(row, false), head)
    await nextTurn()
  }
  doc.moveDown(0.3)
}

async function writePictures(
  doc: PDFKit.PDFDocument,
  pictures: readonly { jpeg: Buffer; caption: string }[],
): Promise<void> {
  const width = (widthOf(doc) - gap) / 2
  const { left } = doc.page.margins
  for (let at = 0; at < pictures.length; at += 2) {
    breakBefore(doc, pictureHeight + 30)
    const top = doc.y
    for (const [column, { jpeg, caption }] of pictures.slice(at, at + 2).entries()) {
      const x = left + column * (width + gap)
      doc.image(jpeg, x, top, { fit: [width, pictureHeight], align: 'center', valign: 'center' })
      doc
        .fontSize(8.5)
        .text(caption, x, top + pictureHeight + 2, { width, align: 'center', height: 12, ellipsis: true })
    }
    doc.x = left
    doc.y = top + pictureHeight + 20
    await nextTurn()
  }
}

function writeBars(doc: PDFKit.PDFDocument, bars: Bars): void {
  breakBefore(doc, barsHeight)
  const { left } = doc.page.margins
  const top = doc.y
  drawBars(doc, bars, { left, top, width: widthOf(doc) })
  doc.x = left
  doc.y = top + barsHeight
}

function writeSignatures(doc: PDFKit.PDFDocument, who: readonly string[], date: string): void {
  const height = 34
  breakBefore(doc, who.length * height)
  const { left } = doc.page.margins
  const top = doc.y + height / 2
  for (const [at, name] of who.entries()) {
    doc.text(name, left, top + at * height, { width: widthOf(doc) * 0.6 })
    doc.text(date, left + widthOf(doc) * 0.65, top + at * height, { width: widthOf(doc) * 0.35 })
  }
  doc.x = left
}

async function writeFoot(doc: PDFKit.PDFDocument, foot: string): Promise<void> {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    // Below the margin nothing may be written without beginning another page.
    doc.page.margins.bottom = 0
    doc.fontSize(8).text(`${foot}    ${page + 1} / ${count}`, margin, doc.page.height - 30, {
      width: widthOf(doc),
      align: 'center',
      lineBreak: false,
    })
    await nextTurn()
  }
}
