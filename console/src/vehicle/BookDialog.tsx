import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { type VehicleOrder, vehicleColour, vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { serverNow } from '../core/server-clock.ts'
import { listNames, useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import styles from './BookDialog.module.css'
import { NumberFields, takeColour } from './NumberFields.tsx'
import { changedMeanwhile, fieldsOf, labels, type OrderFields } from './order-fields.ts'
import { ParkSelect, useParks } from './ParkSelect.tsx'
import { useSeenOrder } from './use-seen-order.ts'
import { vehicleTexts } from './vehicle.texts.ts'
import { useVehicleNames } from './vehicle-labels.ts'
import { fieldOf, timeOf } from './window-field.ts'

const { book, change } = vehicleCalls
const defaultHours = 4
const fresh = { plate: '', type: 'truck', plateColour: 'blue' } as const

/** Books a vehicle, or changes a booking. */
export function BookDialog({ order: opened, onClose }: { order: VehicleOrder | undefined; onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const names = useVehicleNames()
  const [form] = Form.useForm<OrderFields>()
  const parks = useParks()
  const { seen: order, detail, readAnew } = useSeenOrder(opened)
  const [changed, setChanged] = useState<{ taken: string; kept: string }>()
  const now = serverNow()
  const options = {
    refresh: ['vehicle'] as const,
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const booking = useAct(book, options)
  const changing = useAct(change, options)
  const finish = ({ from, until, driverPhone, driverIdNumber, ...fields }: OrderFields) => {
    const details = {
      ...fields,
      plate: plainPlate(fields.plate),
      validFrom: timeOf(from),
      validUntil: timeOf(until),
      ...(driverPhone && { driverPhone }),
      ...(driverIdNumber && { driverIdNumber }),
    }
    if (order) changing.mutate({ orderId: order.orderId, version: order.version, ...details })
    else booking.mutate(details)
  }
  const showLatest = async () => {
    const now = order && (await readAnew())
    if (!now) return
    const { taken, kept, values } = changedMeanwhile(form.getFieldsValue(), order, now)
    form.setFieldsValue(values)
    const labelsOf = (names: typeof taken) => listNames([...new Set(names.map(name => t(labels[name])))])
    setChanged({ taken: labelsOf(taken), kept: labelsOf(kept) })
    changing.reset()
  }
  const [onlyPark] = parks ?? []
  return (
    <FormDialog<OrderFields>
      width={640}
      title={t(order ? 'change' : 'book')}
      form={form}
      initialValues={
        order
          ? fieldsOf(order)
          : {
              ...fresh,
              colour: 'white',
              dangerClass: 0,
              from: fieldOf(now),
              until: fieldOf(now + defaultHours * 3_600_000),
              ...(parks?.length === 1 && onlyPark && { parkId: onlyPark.parkId }),
            }
      }
      call={book}
      error={booking.error ?? changing.error}
      saving={booking.isPending || changing.isPending}
      onFinish={finish}
      onValuesChange={changed => takeColour(form, changed)}
      onClose={onClose}
    >
      {changing.error?.code === 'vehicle.changed' && (
        <Button loading={detail.isFetching} onClick={() => void showLatest()} style={{ marginBottom: 12 }}>
          {t('showLatest')}
        </Button>
      )}
      {changed && !changing.error && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('latest')}
          description={
            <>
              {changed.taken && <div>{t('latestTaken', { fields: changed.taken })}</div>}
              {changed.kept && <div>{t('latestKept', { fields: changed.kept })}</div>}
            </>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      <div className={styles.fields}>
        <NumberFields call={book} form={form} shown={order ?? fresh} />
        <Form.Item name="type" label={t('type')}>
          <Select options={vehicleType.out.options.map(value => ({ value, label: names.types[value] }))} />
        </Form.Item>
        <Form.Item name="colour" label={t('colour')}>
          <Select options={vehicleColour.out.options.map(value => ({ value, label: names.colours[value] }))} />
        </Form.Item>
        <Form.Item name="parkId" label={t('park')} rules={[{ required: true, message: t('choosePark') }]}>
          <ParkSelect />
        </Form.Item>
        <Form.Item name="reason" label={t('reason')} rules={rulesFor(book, 'reason')}>
          <Input maxLength={maxLengthOf(book, 'reason')} />
        </Form.Item>
        <Form.Item name="from" label={t('validFrom')} rules={[{ required: true }]}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="until" label={t('validUntil')} rules={[{ required: true }]}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="driver" label={t('driver')} rules={rulesFor(book, 'driver')}>
          <Input maxLength={maxLengthOf(book, 'driver')} autoComplete="off" />
        </Form.Item>
        <Form.Item name="unit" label={t('unit')}>
          <Input maxLength={maxLengthOf(book, 'unit')} />
        </Form.Item>
        <Form.Item name="driverPhone" label={t('driverPhone')} rules={rulesFor(book, 'driverPhone')}>
          <Input maxLength={20} inputMode="tel" autoComplete="off" placeholder={order && t('keptHint')} />
        </Form.Item>
        <Form.Item name="driverIdNumber" label={t('driverIdNumber')} rules={rulesFor(book, 'driverIdNumber')}>
          <Input maxLength={30} autoComplete="off" placeholder={order && t('keptHint')} />
        </Form.Item>
        <Form.Item name="escort" label={t('escort')}>
          <Input maxLength={maxLengthOf(book, 'escort')} />
        </Form.Item>
        <Form.Item name="cargo" label={t('cargo')}>
          <Input maxLength={maxLengthOf(book, 'cargo')} />
        </Form.Item>
        <Form.Item name="dangerClass" label={t('dangerClass')}>
          <Select
            options={names.dangers.map((name, value) => ({
              value,
              label: value === 0 ? name : t('danger', { class: value, name }),
            }))}
          />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
