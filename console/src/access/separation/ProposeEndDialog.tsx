import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { separationTexts } from './separation.texts.ts'

type Fields = { administratorId?: number }

export function ProposeEndDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(separationTexts)
  const { companyId } = useUser()
  const [form] = Form.useForm<Fields>()
  const [keyword, setKeyword] = useState('')
  const wanted = {
    administered: true,
    companyId,
    state: 'inUse' as const,
    ...(keyword && { keyword }),
    pageNum: 1,
    pageSize: 50,
  }
  const people = useCall(accountCalls.list, wanted, { quiet: true, selection: {}, keepPrevious: true }).data?.rows ?? []
  const act = useAct(separationCalls.proposeEnd, {
    refresh: ['separation'],
    successText: t('proposed'),
    onSuccess: onClose,
    onRefused: () => {},
    selection: {},
  })
  return (
    <FormDialog<Fields>
      title={t('propose')}
      width={480}
      form={form}
      call={separationCalls.proposeEnd}
      error={act.error}
      saving={act.isPending}
      saveText={t('propose')}
      initialValues={{}}
      onFinish={({ administratorId }) => administratorId !== undefined && act.mutate({ administratorId })}
      onClose={onClose}
    >
      <p>{t('endAbout')}</p>
      <Form.Item name="administratorId" label={t('administrator')} rules={[{ required: true, message: t('choose') }]}>
        <Select
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={people
            .filter(person => person.administered?.companyId === companyId)
            .map(person => ({ value: person.accountId, label: `${person.name} (${person.administered?.account})` }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
