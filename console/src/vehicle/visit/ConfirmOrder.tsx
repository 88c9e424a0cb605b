import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { visitTexts } from './visit.texts.ts'

/** What a visitor booked holds. `large` fills its line, for a thumb. */
export function ConfirmOrder({ order: { orderId, plate, version }, large }: { order: VehicleOrder; large: boolean }) {
  const t = useTexts(visitTexts)
  const confirm = useAct(vehicleCalls.confirm, {
    refresh: ['vehicle', 'plate'],
    successText: t('confirmDone', { plate }),
  })
  return (
    <Can call={vehicleCalls.confirm}>
      <Button
        type="primary"
        size={large ? 'large' : 'small'}
        block={large}
        loading={confirm.isPending}
        aria-label={`${t('confirm')} ${plate}`}
        onClick={event => {
          event.stopPropagation()
          confirm.mutate({ orderId, version })
        }}
      >
        {t('confirm')}
      </Button>
    </Can>
  )
}
