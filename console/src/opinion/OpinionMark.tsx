import { CheckOutlined, MinusOutlined, QuestionOutlined, StopOutlined } from '@ant-design/icons'
import type { OpinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { opinionTexts } from './opinion.texts.ts'

const looks = {
  supported: { color: 'processing', icon: <CheckOutlined aria-hidden /> },
  notSupported: { color: 'default', icon: <StopOutlined aria-hidden /> },
  unsure: { color: 'default', icon: <QuestionOutlined aria-hidden /> },
  none: { color: 'default', icon: <MinusOutlined aria-hidden /> },
} as const

/** What a model says of an alarm, by sign and word; never in the colours of levels. */
export function OpinionMark({ verdict }: { verdict: OpinionVerdict }) {
  const t = useTexts(opinionTexts)
  const { color, icon } = looks[verdict]
  return (
    <StateTag color={color}>
      {icon} {t(verdict)}
    </StateTag>
  )
}
