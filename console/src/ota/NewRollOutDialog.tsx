import type { PackageKind } from '@watchfire/contract/fleet/release.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { Alert, Button, Form, Modal, Steps } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { otaTexts } from './ota.texts.ts'
import { SettingsTable } from './public/SettingsTable.tsx'
import { PhaseFields, TargetFields } from './RollOutFields.tsx'
import { packageWords } from './roll-out-labels.ts'
import { defaultPlan, inputOf, type RollOutForm } from './roll-out-plan.ts'

const howItEnds = { edge: 'willBack', model: 'willTry', settings: 'willSet' } as const satisfies Record<
  PackageKind,
  string
>
const steps = ['chooseTargets', 'choosePhases', 'summary'] as const

/** Package and AI servers, then phases and window, then what will happen. */
export function NewRollOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(otaTexts)
  const [form] = Form.useForm<RollOutForm>()
  const [step, setStep] = useState(0)
  const values = Form.useWatch([], { form, preserve: true }) as RollOutForm | undefined
  const packages = useCall(otaCalls.listPackages, { pageSize: 100 }, { quiet: true }).data?.rows ?? []
  const complete = packages.filter(each => each.complete)
  const start = useAct(otaCalls.startRollOut, {
    refresh: ['ota'],
    onSuccess: ({ awaits }) => {
      notify.success(t(awaits ? 'startedAwaits' : 'started'))
      onClose()
    },
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const isLast = step === steps.length - 1
  const goOn = async () => {
    await form.validateFields()
    if (isLast) start.mutate(inputOf({ ...defaultPlan, ...form.getFieldsValue(true) }))
    else setStep(step + 1)
  }
  const chosen = complete.find(each => each.packageId === values?.packageId)
  return (
    <Modal
      open
      width={640}
      title={t('start')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={step === 0 ? onClose : () => setStep(step - 1)}>
          {t(step === 0 ? 'cancel' : 'back')}
        </Button>,
        <Button key="next" type="primary" loading={start.isPending} onClick={() => void goOn().catch(() => {})}>
          {t(isLast ? 'startDo' : 'next')}
        </Button>,
      ]}
    >
      <Steps size="small" current={step} items={steps.map(key => ({ title: t(key) }))} style={{ marginBottom: 16 }} />
      {start.error && (
        <Alert type="error" showIcon role="alert" title={start.error.text} style={{ marginBottom: 12 }} />
      )}
      <Form<RollOutForm> form={form} layout="vertical" initialValues={defaultPlan} preserve>
        <div hidden={step !== 0}>
          <TargetFields packages={complete} />
        </div>
        <div hidden={step !== 1}>
          <PhaseFields />
        </div>
      </Form>
      {isLast && values && (
        <>
          <p>
            {t('willDo', {
              version: chosen ? packageWords(chosen) : '',
              count: values.aiServerIds.length,
              canary: Math.min(values.canary, values.aiServerIds.length),
              minutes: values.canaryMinutes,
              stop: values.stopAt,
            })}
          </p>
          <p>{t(howItEnds[chosen?.packageKind ?? 'edge'])}</p>
          {chosen?.settings && <SettingsTable settings={chosen.settings} />}
        </>
      )}
    </Modal>
  )
}
