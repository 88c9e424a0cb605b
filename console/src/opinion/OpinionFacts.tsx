import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { Alert, Button, Form, Popconfirm } from 'antd'
import { useState } from 'react'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import { AgreementTable } from './AgreementTable.tsx'
import { OpinionDescription } from './OpinionDescription.tsx'
import { OpinionDialog } from './OpinionDialog.tsx'
import { opinionSettingsTexts } from './opinion-settings.texts.ts'

/** The second look of a company: how it is set, what it did today, and how often it agreed with people. */
export function OpinionFacts() {
  const t = useTexts(opinionSettingsTexts)
  const [chosen, setChosen] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const input = chosen === undefined ? {} : { companyId: chosen }
  const settings = useCall(opinionCalls.readSettings, input, { quiet: true, selection: {}, refetchInterval: 5000 })
  const test = useAct(opinionCalls.test, { refresh: ['opinion'], selection: {} })
  const end = useAct(opinionCalls.decide, { refresh: ['opinion'], selection: {}, successText: t('saved') })
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, quiet: true }).data
  const { data } = settings
  if (!data)
    return (
      <ListEmpty
        state={settings.isPending ? 'loading' : 'failed'}
        error={settings.error ?? undefined}
        onRetry={() => void settings.refetch()}
      />
    )
  const isSet = data.version > 0
  return (
    <SettingsPart
      title={t('title')}
      about={t('about')}
      acts={
        <>
          {isSet && (
            <Button loading={test.isPending} onClick={() => test.mutate({ companyId: data.companyId })}>
              {t('test')}
            </Button>
          )}
          {data.inUse && (
            <Popconfirm
              title={t('endTitle')}
              description={t('endHint')}
              okText={t('end')}
              okButtonProps={{ danger: true }}
              styles={{ root: { maxWidth: '20rem' } }}
              onConfirm={() => end.mutate({ companyId: data.companyId, agreed: false, version: data.version })}
            >
              <Button danger loading={end.isPending}>
                {t('end')}
              </Button>
            </Popconfirm>
          )}
          <Button type={isSet ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {t(isSet ? 'edit' : 'setUp')}
          </Button>
        </>
      }
    >
      {tree && (
        <Form
          layout="inline"
          style={{ marginBottom: 12 }}
          initialValues={{ companyId: data.companyId }}
          onValuesChange={({ companyId }: { companyId?: number }) => {
            test.reset()
            setChosen(companyId)
          }}
        >
          <span style={{ minWidth: '20rem' }}>
            <CompanyField label={t('company')} />
          </span>
        </Form>
      )}
      {test.data && (
        <Alert
          style={{ marginBottom: 12 }}
          type={test.data.works ? 'success' : 'error'}
          showIcon
          role="status"
          title={t(test.data.works ? 'tested' : 'testFailed')}
          description={
            test.data.works
              ? t('testSaw', {
                  seen: test.data.observations.join(' · '),
                  seconds: (test.data.tookMs / 1000).toFixed(1),
                })
              : test.data.reason
          }
        />
      )}
      {isSet && <OpinionDescription settings={data} />}
      {isSet && <AgreementTable companyId={data.companyId} />}
      {isOpen && <OpinionDialog settings={data} onClose={() => setOpen(false)} />}
    </SettingsPart>
  )
}
