import { type SamplesOf, someones } from '../sample.ts'
import type { faceUseCalls } from './face-use.calls.ts'
import type { libraryCalls } from './library.calls.ts'
import type { personCalls } from './person.calls.ts'
import type { recognitionCalls } from './recognition.calls.ts'

const now = Date.now()
const day = 86_400_000
const details = {
  libraryId: someones.faceLibrary,
  name: '李卫东',
  number: 'A-017',
  sex: 'male',
  type: 'authorised',
  idType: 'idCard',
  idNumber: '11010519491231002X',
  phone: '13800001234',
  unit: '动力车间',
  expiresAt: now + 365 * day,
} as const
const refused = {
  personnelName: ['', 'x'.repeat(31)],
  sex: [2],
  pType: [0, 4],
  idType: [0, 5],
  phone: ['call me'],
}
const personId = someones.person
const picture = '0123456789abcdef0123456789abcdef'

export const personSamples = {
  list: {
    input: { keyword: '李', libraryId: someones.faceLibrary, type: 'authorised', state: 'ready' },
    refused: { pType: [0, 4], personnelState: ['gone'] },
  },
  count: { input: {} },
  get: { input: { personId } },
  readNumbers: { input: { personId } },
  readPhotos: { input: { personId } },
  add: { input: details, refused },
  change: { input: { personId, ...details }, refused },
  recordConsent: {
    input: {
      personId,
      version: '2026-11',
      way: 'paper',
      reference: '档案柜 3-12',
      givenAt: now - day,
      until: now + 365 * day,
    },
    refused: { textVersion: ['', 'x'.repeat(41)], consentWay: [0, 4], consentFile: ['../x'] },
  },
  replacePhoto: {
    input: { personId, file: picture, index: 0 },
    refused: { url: ['../x', 'https://elsewhere.example/a.jpg'], index: [-1, 5] },
  },
  removePhoto: { input: { personId, index: 0 }, refused: { index: [-1, 5] } },
  erase: { input: { personId, cause: 'withdrawn' }, refused: { cause: ['expired'] } },
  listReceipts: { input: {} },
  export: { input: { keyword: '李', libraryId: someones.faceLibrary } },
  exportData: { input: { personId } },
} satisfies SamplesOf<typeof personCalls>

export const librarySamples = {
  list: { input: {} },
  save: {
    input: {
      libraryId: someones.faceLibrary,
      name: '员工库',
      kind: 'staff',
      purpose: '出入口核验',
      projectId: someones.project,
      servers: [someones.aiServer],
      recordDays: 90,
      personDays: 400,
      threshold: 0.45,
    },
    refused: {
      ...{
        libraryName: ['', 'x'.repeat(41)],
        libraryType: [0, 5],
        purpose: [''],
        recordDays: [0, 366],
        personDays: [-1, 3651],
      },
      faceThreshold: [0.29, 0.56, 0.455, '0.5'],
    },
  },
  readTerm: { input: { libraryId: someones.faceLibrary, personDays: 30 }, refused: { personDays: [0, 3651] } },
  readDistances: { input: { libraryId: someones.faceLibrary } },
  remove: { input: { libraryId: someones.faceLibrary } },
} satisfies SamplesOf<typeof libraryCalls>

const said = '厂区出入口核验员工身份，防止外人进入生产区'
export const faceUseSamples = {
  list: { input: {} },
  get: { input: { companyId: someones.company } },
  exportAssessment: { input: { companyId: someones.company } },
  saveAssessment: {
    input: {
      companyId: someones.company,
      ...{ purpose: said, necessity: said, alternatives: said, places: said },
      ...{ viewers: said, retention: said, risks: said, measures: said },
      assessor: '陈安全',
      assessedOn: '2026-11-20',
      version: 0,
    },
    refused: { assessPurpose: ['', 'x'.repeat(2001)], risks: [' '], assessor: [''], assessedOn: ['20 November'] },
  },
  switch: { input: { companyId: someones.company, inUse: false, version: 0 } },
} satisfies SamplesOf<typeof faceUseCalls>

export const recognitionSamples = {
  list: {
    input: { personId: someones.person, libraryId: someones.faceLibrary, state: 'open' },
    refused: { recognitionState: ['gone'] },
  },
  judge: { input: { recordId: someones.faceRecord, verdict: 'wrong' }, refused: { recognitionVerdict: [0, 3] } },
} satisfies SamplesOf<typeof recognitionCalls>
