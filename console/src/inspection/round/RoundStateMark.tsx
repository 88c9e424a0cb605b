import type { RoundState } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { roundTexts } from './round.texts.ts'

const colours: Record<RoundState, string> = {
  due: 'blue',
  underWay: 'gold',
  done: 'green',
  missed: 'red',
  late: 'orange',
}

export function RoundStateMark({ state }: { state: RoundState }) {
  const t = useTexts(roundTexts)
  return <StateTag color={colours[state]}>{t(state)}</StateTag>
}
