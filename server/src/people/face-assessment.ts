/** A version of the assessment of face recognition as a paper, to be signed by hand. */
import { type Assessment, assessmentWordNames } from '@watchfire/contract/people/face-use.shapes.ts'
import { inBrand, type Reader } from '../core/brand.ts'
import type { PaperContent } from '../core/paper/paper.ts'
import { siteText } from '../core/site-time.ts'
import { assessmentTexts } from './face-assessment.texts.ts'

export function faceAssessment(companyName: string, assessment: Assessment, reader: Reader): PaperContent {
  const t = assessmentTexts[reader.language]
  const { version, assessor, assessedOn, madeBy, madeAt } = assessment
  return {
    title: t.title,
    subtitle: t.version.replace('{version}', String(version)),
    blocks: [
      {
        kind: 'rows',
        rows: [
          [inBrand(t.company, reader), companyName],
          ...assessmentWordNames.map(name => [t[name], assessment[name]] as const),
          [t.assessor, assessor],
          [t.assessedOn, assessedOn],
          [t.savedBy, `${madeBy} ${siteText(madeAt).slice(0, 16)}`],
        ],
      },
      { kind: 'signatures', who: [t.signature], date: t.date },
    ],
  }
}
