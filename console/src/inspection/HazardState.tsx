import type { Hazard } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Flex } from 'antd'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { inspectionTexts } from './inspection.texts.ts'

const colours: Record<Hazard['state'], string> = {
  reported: 'gold',
  confirmed: 'gold',
  assigned: 'blue',
  rectifying: 'blue',
  submitted: 'purple',
  verified: 'green',
  sentBack: 'orange',
  dismissed: 'default',
}

type Shown = Pick<Hazard, 'state' | 'level' | 'overdue' | 'planState' | 'extensionAsked' | 'supervisor'>

/** Where a hazard stands, and what of it is out of the ordinary. */
export function HazardState({ hazard }: { hazard: Shown }) {
  const { state, level, overdue, planState, extensionAsked, supervisor } = hazard
  const t = useTexts(inspectionTexts)
  return (
    <Flex component="span" wrap gap={4}>
      <StateTag color={colours[state]}>{t(state)}</StateTag>
      {level === 'major' && <StateTag color="red">{t('major')}</StateTag>}
      {supervisor !== '' && <StateTag color="magenta">{t('supervised')}</StateTag>}
      {overdue && <StateTag color="red">{t('overdueBy')}</StateTag>}
      {state === 'assigned' && planState === 'waiting' && <StateTag color="gold">{t('waitingPlan')}</StateTag>}
      {extensionAsked && <StateTag color="gold">{t('extensionAsked')}</StateTag>}
    </Flex>
  )
}
