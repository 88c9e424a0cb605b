import type { OpinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { VisuallyHidden } from '../ui/text.tsx'
import { OpinionMark } from './OpinionMark.tsx'
import { opinionTexts } from './opinion.texts.ts'

/** The mark where nothing around it says whose opinion it is. */
export function OpinionChip({ verdict }: { verdict: OpinionVerdict }) {
  const t = useTexts(opinionTexts)
  return (
    <span title={`${t('title')}: ${t('hint')}`}>
      <VisuallyHidden>{t('title')}: </VisuallyHidden>
      <OpinionMark verdict={verdict} />
    </span>
  )
}
