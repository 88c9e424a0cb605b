import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button, Descriptions, Drawer, Flex, Spin } from 'antd'
import { useState } from 'react'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { PageMessage } from '../ui/state/PageMessage.tsx'
import { BookDialog } from './BookDialog.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderChecks } from './OrderChecks.tsx'
import { OrderState } from './OrderState.tsx'
import { Plate } from './Plate.tsx'
import { PlateReads } from './PlateReads.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { useVehicleNames, weightText } from './vehicle-labels.ts'

/** One order with everything about it; what to do next stands at its foot. */
export function OrderDrawer({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const { data, error } = useCall(vehicleCalls.get, { orderId }, { quiet: true })
  const [isChanged, setChanged] = useState(false)
  const order = data?.order
  return (
    <Drawer
      open
      size={560}
      title={order ? <Plate of={order} /> : t('title')}
      extra={order && <OrderState order={order} />}
      onClose={onClose}
      footer={
        order && (
          <Flex vertical gap={8}>
            <OrderActs order={order} large />
            {order.state === 'booked' && (
              <Can call={vehicleCalls.change}>
                <Flex gap={8}>
                  <Button onClick={() => setChanged(true)}>{t('change')}</Button>
                  <CancelOrder order={order} />
                </Flex>
              </Can>
            )}
          </Flex>
        )
      }
    >
      {error && <PageMessage>{error.text}</PageMessage>}
      {!error && !data && <Spin />}
      {data && <OrderFacts order={data.order} />}
      {data && data.checks.length > 0 && <OrderChecks checks={data.checks} />}
      {data && data.reads.length > 0 && <PlateReads reads={data.reads} />}
      {isChanged && order && <BookDialog order={order} onClose={() => setChanged(false)} />}
    </Drawer>
  )
}

function OrderFacts({ order }: { order: VehicleOrder }) {
  const t = useTexts(vehicleTexts)
  const names = useVehicleNames()
  const { type, colour, dangerClass, weightIn, weightOut } = order
  const weights = { in: weightText(weightIn), out: weightText(weightOut) }
  const facts = {
    type: `${names.types[type]} · ${names.colours[colour]}`,
    park: order.parkName,
    reason: order.reason,
    driver: order.driver,
    unit: order.unit,
    escort: order.escort,
    cargo: order.cargo,
    dangerClass: dangerClass > 0 ? t('danger', { class: dangerClass, name: names.dangers[dangerClass] ?? '' }) : '',
    validFrom: siteMinute(order.validFrom),
    validUntil: siteMinute(order.validUntil),
    weights: weightIn === null && weightOut === null ? '' : t('weightsOf', weights),
    note: order.endNote,
    reference: order.reference,
    bookedBy: `${order.bookedBy} ${siteMinute(order.bookedAt)}`,
  }
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        items={Object.entries(facts)
          .filter(([, value]) => value !== '')
          .map(([key, children]) => ({ key, label: t(key as keyof typeof facts), children }))}
      />
      <ContactFacts order={order} />
    </>
  )
}
