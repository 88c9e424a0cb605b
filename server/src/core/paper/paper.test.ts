import { expect, test } from 'vitest'
import { drawPicture } from '../files/draw-files.ts'
import { pdfReaderMissing, readSheets } from '../testing/pdf-sheets.ts'
import { type PaperBlock, pdfOf } from './paper.ts'

const paperOf = (blocks: readonly PaperBlock[], isWide = false) =>
  pdfOf({ title: '整改通知单', subtitle: '编号 7', foot: '烽燧', language: 'zh', blocks, isWide })

test('a paper is a PDF, however little stands on it', async () => {
  expect((await paperOf([])).subarray(0, 5).toString()).toBe('%PDF-')
})

test('while a long table is written others have their turn', async () => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 1)
  const rows = Array.from({ length: 150 }, (_, at) => [`第 ${at} 台摄像机`, '1', '2', '3'])
  await paperOf([{ kind: 'table', headers: ['设备', '一', '二', '三'], rows }])
  clearInterval(clock)
  expect(turns).toBeGreaterThan(5)
})

test('what is longer than a page goes on on the next, whatever it is made of', async () => {
  for (const text of [
    '字'.repeat(6000),
    '1\n'.repeat(300),
    Array.from({ length: 2000 }, (_, at) => at.toString(36)).join(','),
  ]) {
    const pdf = await paperOf([
      {
        kind: 'rows',
        rows: [
          ['隐患描述', text],
          ['检查依据', 'GB 50140'],
        ],
      },
    ])
    // Objects of pages stand uncompressed in the file.
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.length).toBeLessThan(12)
  }
})

test('bars are drawn of nothing, of zeros and of millions', async () => {
  const bars = (labels: string[], values: number[]): PaperBlock => ({
    kind: 'bars',
    labels,
    series: [{ name: '本期', values }],
  })
  for (const block of [bars([], []), bars(['01'], [0]), bars(['01'], [1_000_000])])
    expect((await paperOf([block])).subarray(0, 5).toString()).toBe('%PDF-')
})

const described = pdfReaderMissing ? test.skip : test
described('Chinese is found by a foreign reader, each sheet is numbered, and headers stand again on each', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`第 ${at} 台摄像机`, String(at)])
  const words = Array.from({ length: 700 }, (_, at) => `第${at}句。`)
  const jpeg = await drawPicture('jpeg', { width: 64, height: 48 })
  const sheets = readSheets(
    await paperOf(
      [
        {
          kind: 'rows',
          rows: [
            ['隐患描述', '消防通道被占用'],
            ['说明', words.join('')],
          ],
        },
        { kind: 'pictures', pictures: [{ jpeg, caption: '整改前 1' }] },
        { kind: 'table', headers: ['设备', '告警总数'], rows },
        { kind: 'signatures', who: ['签发人（签字）：'], date: '日期：' },
      ],
      true,
    ),
  )
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets[0]).toContain('消防通道被占用')
  expect(sheets.join('')).toContain('整改前 1')
  for (const [at, sheet] of sheets.entries()) expect(sheet).toContain(`${at + 1} / ${sheets.length}`)
  const all = sheets.join('').replaceAll(/\s|烽燧\s+\d+ \/ \d+/g, '')
  for (const each of words) expect(all).toContain(each)
  expect(sheets.filter(sheet => sheet.includes('告警总数')).length).toBeGreaterThan(1)
  for (const [name] of rows) expect(sheets.join('\n')).toContain(name)
  expect(sheets.at(-1)).toContain('签发人')
})

described(
  'bars have their labels, their numbers and the names of both series as text, where there is room for them',
  async () => {
    const aYear = Array.from({ length: 365 }, (_, at) => `L${at}`)
    const values = (of: readonly string[], first: number) => of.map((_, at) => first + at)
    const barsOf = (labels: string[]): PaperBlock => ({
      kind: 'bars',
      labels,
      series: [
        { name: '上期', values: values(labels, 500) },
        { name: '本期', values: values(labels, 700) },
      ],
    })
    const textOf = async (labels: string[]) => readSheets(await paperOf([barsOf(labels)], true)).join('')
    const few = await textOf(['06-01', '06-02', '06-03'])
    for (const word of ['06-01', '06-02', '06-03', '上期', '本期', '500', '502', '700', '702', '1000'])
      expect(few).toContain(word)
    const many = await textOf(aYear)
    expect(many).toContain('L0')
    expect(many.match(/L\d+/g)?.length).toBeLessThan(60)
    expect(many).not.toContain('701')
  },
)
