import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button, Descriptions, Flex } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { vehicleTexts } from './vehicle.texts.ts'

/** Phone and ID number: masked, until somebody who may asks for them. */
export function ContactFacts({ order }: { order: VehicleOrder }) {
  const t = useTexts(vehicleTexts)
  const read = useAct(vehicleCalls.readContact, { refresh: [] })
  const { driverPhone, driverIdNumber } = read.data ?? order
  const isAny = order.driverPhone !== '' || order.driverIdNumber !== ''
  return (
    <Flex vertical gap="small" align="start" style={{ marginTop: 'var(--wf-space-s)' }}>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'phone',
            label: t('driverPhone'),
            children:
              read.data && driverPhone ? <a href={`tel:${driverPhone}`}>{driverPhone}</a> : driverPhone || t('none'),
          },
          { key: 'id', label: t('driverIdNumber'), children: driverIdNumber || t('none') },
        ]}
      />
      {isAny && !read.data && (
        <Can call={vehicleCalls.readContact}>
          <Button
            size="small"
            title={t('contactHint')}
            loading={read.isPending}
            onClick={() => read.mutate({ orderId: order.orderId })}
          >
            {t('showContact')}
          </Button>
        </Can>
      )}
    </Flex>
  )
}
