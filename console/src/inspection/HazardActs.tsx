import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { HazardAct } from '@watchfire/contract/inspection/hazard.rules.ts'
import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Button, Flex } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { hazardDetailTexts } from './hazard-detail.texts.ts'

/** A level is corrected, and a hazard watched, beside the way on. */
const beside: readonly HazardAct[] = ['raise', 'lower', 'supervise', 'endSupervision']
const isNext = (act: HazardAct, at: number) => at === 0 && !beside.includes(act)

/** What the reader may do now, the next act loudest. */
export function HazardActs({ hazard, onAct }: { hazard: HazardDetail; onAct: (act: HazardAct) => void }) {
  const t = useTexts(hazardDetailTexts)
  const start = useAct(hazardCalls.start, { refresh: ['hazard'], successText: t('done') })
  const { hazardId, version, can } = hazard
  if (can.length === 0) return null
  return (
    <Flex wrap gap="small" align="center">
      {(can as HazardAct[]).map((act, at) => (
        <Button
          key={act}
          type={isNext(act, at) ? 'primary' : 'default'}
          size={isNext(act, at) ? 'large' : 'middle'}
          danger={act === 'sendBack' || act === 'dismiss'}
          loading={act === 'start' && start.isPending}
          onClick={() => (act === 'start' ? start.mutate({ hazardId, version }) : onAct(act))}
        >
          {t(act)}
        </Button>
      ))}
    </Flex>
  )
}
