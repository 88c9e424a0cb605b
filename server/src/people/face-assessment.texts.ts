import type { Language } from '@watchfire/contract/core/errors.ts'
import type { AssessmentWord } from '@watchfire/contract/people/face-use.shapes.ts'

type Texts = Record<AssessmentWord, string> & {
  title: string
  company: string
  version: string
  assessor: string
  assessedOn: string
  savedBy: string
  signature: string
  date: string
}

const zh: Texts = {
  title: '人脸识别个人信息保护影响评估',
  company: '{brand.company}',
  version: '第 {version} 版',
  purpose: '处理目的',
  necessity: '必要性',
  alternatives: '考虑过的替代方式',
  places: '使用范围',
  viewers: '可查看人员',
  retention: '保存期限',
  risks: '风险',
  measures: '保护措施',
  assessor: '评估人',
  assessedOn: '评估日期',
  savedBy: '保存',
  signature: '签字：',
  date: '日期：',
}

const en: Texts = {
  title: 'Assessment of what face recognition does to people',
  company: '{brand.Company}',
  version: 'Version {version}',
  purpose: 'Purpose',
  necessity: 'Necessity',
  alternatives: 'Alternatives considered',
  places: 'Places',
  viewers: 'Who may see',
  retention: 'How long it is kept',
  risks: 'Risks',
  measures: 'Measures',
  assessor: 'Assessed by',
  assessedOn: 'Day of the assessment',
  savedBy: 'Saved',
  signature: 'Signature:',
  date: 'Date:',
}

export const assessmentTexts: Record<Language, Texts> = { zh, en }
