import { allCalls } from '@watchfire/contract'
import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import { assessmentWordNames } from '@watchfire/contract/people/face-use.shapes.ts'
import { expect, test } from 'vitest'
import { pdfOf } from '../core/paper/paper.ts'
import { pdfReaderMissing, readSheets } from '../core/testing/pdf-sheets.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { faceAssessment } from './face-assessment.ts'

const suite = suiteServer({ jobs: false })
const words = {
  ...{ purpose: '核验', necessity: '必要', alternatives: '工牌', places: '东门' },
  ...{ viewers: '安全部', retention: '一年', risks: '误认', measures: '人工判断' },
  ...{ assessor: '陈安全', assessedOn: '2026-01-15' },
}

const read = pdfReaderMissing ? test.skip : test
read(
  'everything that was assessed stands on one sheet, whose it is and who wrote it, with room for a hand',
  async () => {
    const assessment = { version: 2, ...words, madeBy: '王', madeAt: Date.parse('2026-01-16T09:30:10+08:00') }
    for (const [language, company, version, sign] of [
      ['zh', '企业', '第 2 版', '签字：'],
      ['en', 'Company', 'Version 2', 'Signature:'],
    ] as const) {
      const paper = faceAssessment('东厂', assessment, { language })
      const sheets = readSheets(await pdfOf({ ...paper, foot: '烽燧', language }))
      expect(sheets).toHaveLength(1)
      const texts = [paper.title, company, '东厂', version, '王 2026-01-16 09:30', sign, '陈安全', '2026-01-15']
      // Narrow spaces are none to the reader.
      const close = (text: string | undefined) => text?.replaceAll(/\s/g, '')
      for (const text of [...texts, ...assessmentWordNames.map(name => words[name])])
        expect(close(sheets[0])).toContain(close(text))
    }
  },
)

async function save(by: SignedClient, input: { companyId: number; assessVersion?: number }) {
  const { r, ...envelope } = envelopeOf(by.user)
  const query = Object.entries({ ...envelope, r, ...input }).map(([field, value]) => [field, String(value)])
  return suite.app.inject({
    method: 'GET',
    url: faceUseCalls.exportAssessment.path,
    query: Object.fromEntries(query) as Record<string, string>,
  })
}

test('a version is saved as PDF and noted in the log; without one, or of a foreign company, there is none', async () => {
  const keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const companyOf = async (who: SignedClient) =>
    (await who.call(allCalls.company.listProjects, {})).rows[0]?.companyId ?? 0
  const companyId = await companyOf(keeper)
  const { use } = await keeper.call(faceUseCalls.get, { companyId })
  const { version } = await keeper.call(faceUseCalls.saveAssessment, { companyId, ...words, version: use.version })
  const answer = await save(keeper, { companyId, assessVersion: version })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('filename="face-assessment.pdf"')
  const log = await keeper.call(allCalls.audit.list, { action: 'exportFaceAssessment', pageSize: 1 })
  expect(log.rows[0]).toMatchObject({ target: String(companyId) })
  expect((await save(keeper, { companyId, assessVersion: 99 })).json()).toMatchObject({
    errorCode: 'face.noAssessment',
  })
  expect((await save(stranger, { companyId: await companyOf(stranger) })).json()).toMatchObject({
    errorCode: 'face.noAssessment',
  })
  expect((await save(stranger, { companyId })).json()).toMatchObject({ errorCode: 'company.notFound' })
})
