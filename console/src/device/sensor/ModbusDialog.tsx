import { PlusOutlined } from '@ant-design/icons'
import type { ModbusGateway } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Alert, Button, Flex, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './ModbusDialog.module.css'
import { ModbusPointFields } from './ModbusPointFields.tsx'
import { modbusTexts } from './modbus.texts.ts'
import { formOfGateway, type ModbusForm, type PointForm, pointAfter, pointOf, sameOf } from './modbus-form.ts'
import type { PointAnswer } from './PointAnswer.tsx'

type Props = { sensor: Sensor; onClose: () => void }
const every = 5000

/** What is read through a gateway by Modbus, and how that goes. */
export function ModbusDialog({ sensor, onClose }: Props) {
  const t = useTexts(modbusTexts)
  const { sensorId, name } = sensor
  const { data, error, isPending, refetch } = useCall(
    sensorCalls.getModbus,
    { sensorId },
    { quiet: true, fresh: true, refetchInterval: every },
  )
  if (data) return <ModbusFormDialog sensor={sensor} gateway={data} onClose={onClose} />
  return (
    <Modal open footer={null} width={1280} title={t('title', { name })} onCancel={onClose}>
      <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
    </Modal>
  )
}

function ModbusFormDialog({ sensor, gateway, onClose }: Props & { gateway: ModbusGateway }) {
  const t = useTexts(modbusTexts)
  const [form] = Form.useForm<ModbusForm>()
  /** As it was when it was opened: a change builds on what was seen. */
  const [seen] = useState(gateway)
  const [answers, setAnswers] = useState<ReadonlyMap<string, PointAnswer>>(new Map())
  const { sensorId, name, aiServerId } = sensor
  const sensors = useCall(sensorCalls.list, { aiServerId, pageSize: 500 }, { quiet: true }).data?.rows ?? []
  const read = useAct(sensorCalls.readModbus, {
    refresh: [],
    onSuccess: (told, { points }) =>
      setAnswers(new Map(told.map((answer, index) => [sameOf(points[index]), answer] as const))),
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const save = useAct(sensorCalls.saveModbus, {
    refresh: ['sensor', 'device'],
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const sent = ({ host, port, points }: ModbusForm) => ({
    sensorId,
    host,
    port: port ?? 0,
    points: (points ?? []).flatMap(point => pointOf(point) ?? []),
  })
  const readNow = async () => {
    const fields = await form.validateFields().catch(() => undefined)
    if (fields) read.mutate(sent(fields))
  }
  return (
    <FormDialog<ModbusForm>
      width={1280}
      title={t('title', { name })}
      form={form}
      initialValues={formOfGateway(seen)}
      call={sensorCalls.saveModbus}
      error={save.error}
      saving={save.isPending}
      onFinish={fields => save.mutate({ ...sent(fields), version: seen.version })}
      onClose={onClose}
    >
      <GatewayState gateway={gateway} />
      <div className={styles.address}>
        <Form.Item
          name="host"
          label={t('host')}
          tooltip={t('hostHint')}
          rules={rulesFor(sensorCalls.saveModbus, 'host', { required: t('required') })}
        >
          <Input autoFocus placeholder="192.168.1.60" />
        </Form.Item>
        <Form.Item name="port" label={t('port')} rules={[{ required: true, message: t('required') }]}>
          <InputNumber min={1} max={65_535} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Button loading={read.isPending} title={t('readHint')} onClick={() => void readNow()}>
          {t('readNow')}
        </Button>
      </div>
      {read.error && <Alert type="error" showIcon role="alert" title={read.error.text} style={{ marginBottom: 12 }} />}
      <Form.List name="points">
        {(rows, { add, remove }) => (
          <>
            {rows.length === 0 && <Muted as="p">{t('noPoints')}</Muted>}
            {rows.map(({ key, name: index }) => (
              <ModbusPointFields
                key={key}
                index={index}
                sensors={sensors}
                answers={answers}
                gateway={gateway}
                onRemove={() => remove(index)}
              />
            ))}
            <Flex>
              <Button
                icon={<PlusOutlined />}
                onClick={() => add(pointAfter((form.getFieldValue('points') as PointForm[] | undefined)?.at(-1)))}
              >
                {t('addPoint')}
              </Button>
            </Flex>
          </>
        )}
      </Form.List>
    </FormDialog>
  )
}

function GatewayState({ gateway: { setUp, problem, pointProblems } }: { gateway: ModbusGateway }) {
  const t = useTexts(modbusTexts)
  const failing = new Set(pointProblems.map(({ sensorId, quantity }) => `${sensorId} ${quantity}`)).size
  return (
    <div className={styles.state} role="status">
      <Muted>{t('now')}</Muted>
      <span>{t(setUp)}</span>
      {problem && <span className={styles.problem}>{t(problem, { value: '' })}</span>}
      {!problem && failing > 0 && <span className={styles.problem}>{t('failing', { count: failing })}</span>}
    </div>
  )
}
