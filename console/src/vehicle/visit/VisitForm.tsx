import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import { type NumberColour, vehicleColour, vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxLengthOf, rulesFor, showInForm } from '../../core/form-rules.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { CardPage } from '../../ui/CardPage.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { NumberFields, takeColour } from '../NumberFields.tsx'
import { useVehicleNames } from '../vehicle-labels.ts'
import { fieldOf, timeOf } from '../window-field.ts'
import { newBookingToken } from './new-booking-token.ts'
import { visitTexts } from './visit.texts.ts'

const call = visitCalls.book
const defaultHours = 4
const fresh = { plate: '', type: 'car', plateColour: 'blue' } as const
type Fields = {
  plate: string
  plateColour: NumberColour
  colour: (typeof vehicleColour.out.options)[number]
  type: (typeof vehicleType.out.options)[number]
  driver: string
  driverPhone: string
  unit?: string
  reason: string
  from: string
  until: string
  consent: boolean
}

/** Books a vehicle by a link, then leads to the booking. */
export function VisitForm({ token }: { token: string }) {
  const t = useTexts(visitTexts)
  const { data, error, refetch } = useCall(visitCalls.read, { token }, { selection: {}, quiet: true })
  return (
    <CardPage title={t('pageTitle')}>
      {data ? (
        <>
          <p style={{ marginBottom: 12 }}>{t('into', { company: data.companyName, park: data.parkName })}</p>
          <BookForm token={token} company={data.companyName} />
        </>
      ) : error?.code === 'visit.dead' ? (
        <p role="alert">{t('dead')}</p>
      ) : (
        <ListEmpty state={error ? 'failed' : 'loading'} error={error ?? undefined} onRetry={refetch} />
      )}
    </CardPage>
  )
}

function BookForm({ token, company }: { token: string; company: string }) {
  const t = useTexts(visitTexts)
  const names = useVehicleNames()
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const [bookingToken] = useState(newBookingToken)
  const book = useAct(call, {
    refresh: [],
    selection: {},
    onSuccess: () => navigate(`/visit#${bookingToken}`, { replace: true }),
    onRefused: refusal => showInForm(call, form, refusal),
  })
  const now = serverNow()
  const options = <Word extends string>(words: readonly Word[], nameOf: Record<Word, string>) =>
    words.map(value => ({ value, label: nameOf[value] }))
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{
        ...fresh,
        colour: 'white',
        from: fieldOf(now),
        until: fieldOf(now + defaultHours * 3_600_000),
      }}
      onValuesChange={changed => takeColour(form, changed)}
      onFinish={({ plate, from, until, consent: _, ...fields }) =>
        book.mutate({
          ...fields,
          ...{ token, bookingToken },
          plate: plainPlate(plate),
          validFrom: timeOf(from),
          validUntil: timeOf(until),
          consent: true,
        })
      }
    >
      <NumberFields call={call} form={form} shown={fresh} />
      <Form.Item name="type" label={t('type')}>
        <Select options={options(vehicleType.out.options, names.types)} />
      </Form.Item>
      <Form.Item name="colour" label={t('colour')}>
        <Select options={options(vehicleColour.out.options, names.colours)} />
      </Form.Item>
      <Form.Item name="driver" label={t('driver')} rules={rulesFor(call, 'driver')}>
        <Input maxLength={maxLengthOf(call, 'driver')} autoComplete="name" />
      </Form.Item>
      <Form.Item name="driverPhone" label={t('phone')} rules={rulesFor(call, 'driverPhone')}>
        <Input maxLength={20} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="unit" label={t('unit')} rules={rulesFor(call, 'unit')}>
        <Input maxLength={60} autoComplete="organization" />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} rules={rulesFor(call, 'reason')}>
        <Input maxLength={maxLengthOf(call, 'reason')} />
      </Form.Item>
      <Form.Item name="from" label={t('from')} rules={[{ required: true }]}>
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="until" label={t('until')} rules={[{ required: true }]}>
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item
        name="consent"
        valuePropName="checked"
        rules={[{ validator: async (_, value) => value || Promise.reject(new Error(t('mustConsent'))) }]}
      >
        <Checkbox>{t('consent', { company })}</Checkbox>
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={book.isPending}>
        {t('send')}
      </Button>
    </Form>
  )
}
