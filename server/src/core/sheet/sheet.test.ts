import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { legalTexts } from '../testing/hostile-values.ts'
import type { Cell, Sheet } from './sheet.ts'
import { csvCell, csvOf } from './write-csv.ts'
import { workbookOf } from './write-workbook.ts'
import { xlsxOf } from './write-xlsx.ts'

async function* rowsOf(rows: readonly Cell[][]) {
  yield* rows
}
const sheetOf = (rows: Cell[][]): Sheet => ({
  name: '告警列表',
  columns: [
    { header: '位置', width: 20 },
    { header: '次数', width: 10 },
  ],
  expected: rows.length,
  rows: rowsOf(rows),
})
async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** Entries of an archive by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map(field => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString())
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

/** Read by libxml2, which is strict, as the foreign part of a drawing. @throws unless it is XML */
const readStrictly = (xml: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><desc>${xml.replace(/^<\?xml[^>]*>/, '')}</desc></svg>`,
    ),
  ).metadata()

const sheetsOf = (files: Map<string, string>) => [...files].filter(([name]) => name.startsWith('xl/worksheets/sheet'))

test('CSV opens as UTF-8 and ends its lines as spreadsheets expect', async () => {
  const text = (await bytesOf(csvOf(sheetOf([['一号门', 3]])))).toString()
  expect(text).toBe('\uFEFF位置,次数\r\n一号门,3\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\ufeff=1', '＝1+1', '－1', '\n@x'])(
  'the text %j is no formula in CSV',
  text => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('numbers stay numbers, also below zero', () => {
  expect([csvCell(-5), csvCell(0)]).toEqual(['-5', '0'])
})

test('whatever a text holds, one cell of CSV holds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const cell = csvCell(text)
      const quoted = cell.startsWith('"')
      const inside = quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(inside === text || inside === `'${text}`).toBe(true)
      if (!quoted) expect(cell).not.toMatch(/[",;\r\n\t]/)
    }),
  )
})

test('a spreadsheet holds texts as texts, never as formulas, and is well formed', async () => {
  const files = unzip(await bytesOf(xlsxOf(sheetOf(legalTexts.map(([, text]) => [text, 1])))))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('t="inlineStr"')
  expect(sheet).toContain('&lt;script&gt;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML.
  expect(sheet).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
})

const forbidden = '\u0000\u0008\u000b\u001f\ufffe\uffff\udc00\ud800'

test('what XML cannot hold breaks no spreadsheet, and nothing else of the text is lost', async () => {
  await expect(readStrictly('<c>a\uffff</c>')).rejects.toThrow(/char|xml/i)
  const text = `门${[...forbidden].join('x')}🔥\t1`
  const rows = [[`${text}`, 1]]
  for (const file of [
    await bytesOf(xlsxOf({ ...sheetOf(rows), name: `表${forbidden}` })),
    await workbookOf([{ name: `表${forbidden}`, headers: [text], rows }]),
  ]) {
    const parts = unzip(file)
    for (const [name, xml] of parts) if (name.endsWith('.xml')) await readStrictly(xml)
    const shown = [...parts.values()].join('')
    expect(shown).toContain(`门${'x'.repeat(7)}🔥\t1`)
    expect(shown).toContain('name="表"')
  }
})

test('rows beyond a sheet go to the next one, each with its header', async () => {
  const rows = Array.from({ length: 5 }, (_, n): Cell[] => [`row ${n}`, n])
  const sheets = sheetsOf(unzip(await bytesOf(xlsxOf(sheetOf(rows), 3))))
  expect(sheets.map(([, xml]) => (xml.match(/row \d/g) ?? []).length)).toEqual([2, 2, 1])
  for (const [, xml] of sheets) expect(xml).toContain('位置')
})

test('a text longer than a cell can hold is cut', async () => {
  const files = unzip(await bytesOf(xlsxOf(sheetOf([['x'.repeat(40_000), 1]]))))
  expect(files.get('xl/worksheets/sheet1.xml')?.match(/x{100,}/)?.[0]).toHaveLength(32_767)
})

test('a spreadsheet nobody reads on with stops asking for rows', async () => {
  let ended = false
  async function* endless(): AsyncGenerator<Cell[]> {
    try {
      for (;;) yield ['x', 1]
    } finally {
      ended = true
    }
  }
  const stream = xlsxOf({ ...sheetOf([]), rows: endless() })
  await new Promise(resolve => stream.once('data', resolve))
  stream.destroy()
  await expect.poll(() => ended).toBe(true)
})
