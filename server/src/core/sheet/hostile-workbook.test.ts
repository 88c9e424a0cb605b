import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../files/zip.ts'
import { firstSheetOf } from './read-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'watchfire-sheet-'))
const secret = join(folder, 'secret.txt')
writeFileSync(secret, 'what the server alone may read')
const asked: (string | undefined)[] = []
const listener = createServer(({ url }, reply) => {
  asked.push(url)
  reply.end('<!ENTITY a "from outside">')
})
beforeAll(() => new Promise<void>(done => listener.listen(0, '127.0.0.1', done)))
afterAll(() => {
  rmSync(folder, { recursive: true })
  listener.close()
})

const office = 'http://schemas.openxmlformats.org'
/** A workbook as any other, with a document type before its sheet and this text in its first cell. */
async function workbook(documentType: string, text: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${documentType}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  }
  async function* files() {
    for (const [name, content] of Object.entries(parts)) yield { name, bytes: Buffer.from(content), at: 0 }
  }
  const bytes: Buffer[] = []
  for await (const chunk of zipOf(files())) bytes.push(chunk)
  return Buffer.concat(bytes)
}

test('the XML of a spreadsheet knows no entities of its own: no file is read, no address asked, and nothing grows', async () => {
  expect(await firstSheetOf(await workbook('', 'A &amp; B'), 10)).toEqual([['A & B']])
  const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file://${secret}">]>`
  expect(String(await firstSheetOf(await workbook(outside, '&a;'), 10))).not.toContain('what the server alone')
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  for (const documentType of [
    `<!DOCTYPE x [<!ENTITY a SYSTEM "${address}/entity">]>`,
    `<!DOCTYPE x [<!ENTITY % all SYSTEM "${address}/parameter"> %all;]>`,
    `<!DOCTYPE x SYSTEM "${address}/type">`,
  ])
    expect(String(await firstSheetOf(await workbook(documentType, '&a;'), 10))).not.toContain('from outside')
  // Whatever had been asked would have come before this.
  await fetch(`${address}/by-ourselves`)
  expect(asked).toEqual(['/by-ourselves'])
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
  const grown = await firstSheetOf(await workbook(`<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]>`, '&a9;'), 10)
  expect(String(grown).length).toBeLessThan(100)
})
