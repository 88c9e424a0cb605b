import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import type { PlateEvent } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { Button, Flex } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { useListUrl } from '../ui/list/list-url.ts'
import { plateTexts } from './plate.texts.ts'

export type OpenPlate = (act: 'check' | 'correct', event: PlateEvent) => void

/** What a gate keeper does with a plate: the check of its order first. */
export function PlateActs({ event, open }: { event: PlateEvent; open: OpenPlate }) {
  const t = useTexts(plateTexts)
  const [, change] = useListUrl([])
  const { plateEventId, plate, proposals, blackListed } = event
  const dismiss = useAct(plateCalls.dismiss, { refresh: ['plate'], successText: t('done') })
  // Somebody says so: from here on the plate is that of the order, and what was read stays beside it.
  const correct = useAct(plateCalls.correct, { refresh: ['plate'], onSuccess: () => open('check', event) })
  const [first] = proposals
  const isEntry = first?.order.state !== 'inside'
  const mayCheck = first?.order.confirmed && !(blackListed && isEntry)
  return (
    <Can call={plateCalls.dismiss}>
      <Flex gap={4} wrap>
        {first && mayCheck && (
          <Button
            type="primary"
            size="small"
            loading={correct.isPending}
            aria-label={`${t(isEntry ? 'checkIn' : 'checkOut')} ${first.order.plate}`}
            onClick={() =>
              first.exact ? open('check', event) : correct.mutate({ plateEventId, plate: first.order.plate })
            }
          >
            {first.exact ? t(isEntry ? 'checkIn' : 'checkOut') : t('takeAs', { plate: first.order.plate })}
          </Button>
        )}
        {first && !first.order.confirmed && (
          <Button size="small" type="primary" onClick={() => change({ open: String(first.order.orderId) })}>
            {t('openOrder')}
          </Button>
        )}
        <Button
          size="small"
          icon={<EditOutlined />}
          aria-label={`${t('correct')} ${plate}`}
          title={t('correct')}
          onClick={() => open('correct', event)}
        />
        <Button
          size="small"
          icon={<CloseOutlined />}
          aria-label={`${t('dismiss')} ${plate}`}
          title={t('dismiss')}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ plateEventId })}
        />
      </Flex>
    </Can>
  )
}
