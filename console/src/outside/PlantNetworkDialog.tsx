import { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { plantNetworkOf } from '@watchfire/contract/outside/plant-network.ts'
import { Form, Input } from 'antd'
import { CompanyField } from '../company/pickers/CompanyField.tsx'
import { longestOf, rulesFor } from '../core/form-rules.ts'
import { type Language, useLanguage } from '../core/language.ts'
import { useSelection } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { outsideTexts } from './outside.texts.ts'

type Fields = { companyId: number; network: string; remark?: string }

/** Says at the field what the server would refuse. */
const mustBePlantNetwork = (language: Language) => ({
  validator: async (_rule: unknown, text = '') => {
    const read = text.trim() === '' ? undefined : plantNetworkOf(text)
    if (read && 'problem' in read) throw new Error(read.problem[language])
  },
})

/** Allows a company a network; that of the top bar unless another one is chosen. */
export function PlantNetworkDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(outsideTexts)
  const language = useLanguage()
  const { companyId } = useSelection()
  const [form] = Form.useForm<Fields>()
  const add = useAct(outsideCalls.addNetwork, {
    refresh: ['outside'],
    successText: t('done'),
    onSuccess: onClose,
    // Shown above the form.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={t('add')}
      form={form}
      initialValues={{ companyId }}
      error={add.error}
      saving={add.isPending}
      onFinish={fields => add.mutate(fields)}
      onClose={onClose}
    >
      <CompanyField label={t('company')} needed={t('required')} />
      <Form.Item
        name="network"
        label={t('network')}
        extra={t('networkHint')}
        validateTrigger="onBlur"
        rules={[...rulesFor(outsideCalls.addNetwork, 'network'), mustBePlantNetwork(language)]}
      >
        <Input
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={longestOf(outsideCalls.addNetwork, 'network')}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} rules={rulesFor(outsideCalls.addNetwork, 'remark')}>
        <Input maxLength={longestOf(outsideCalls.addNetwork, 'remark')} />
      </Form.Item>
    </FormDialog>
  )
}
