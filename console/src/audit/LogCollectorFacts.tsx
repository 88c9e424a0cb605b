import { type SyslogSettings, syslogCalls } from '@watchfire/contract/audit/syslog.calls.ts'
import { Alert, Button, Descriptions } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { LogCollectorDialog } from './LogCollectorDialog.tsx'
import { logCollectorTexts } from './log-collector.texts.ts'

/** Where the logs are sent on to: what is set, whether it works, and how much still waits. */
export function LogCollectorFacts() {
  const t = useTexts(logCollectorTexts)
  const [isOpen, setOpen] = useState(false)
  const settings = useCall(syslogCalls.read, {}, { quiet: true, selection: {}, refetchInterval: 5000 })
  const test = useAct(syslogCalls.test, { refresh: ['syslog'], selection: {} })
  const factsOf = useFactsOf()
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
            <Button loading={test.isPending} onClick={() => test.mutate({})}>
              {t('test')}
            </Button>
          )}
          <Button type={isSet ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {t(isSet ? 'edit' : 'setUp')}
          </Button>
        </>
      }
    >
      {test.data && (
        <Alert
          style={{ marginBottom: 12 }}
          type={test.data.works ? 'success' : 'error'}
          showIcon
          role="status"
          title={t(test.data.works ? 'tested' : 'testFailed')}
          description={test.data.reason || undefined}
        />
      )}
      {isSet && <Descriptions column={1} size="small" items={factsOf(data)} />}
      {isOpen && <LogCollectorDialog settings={data} onClose={() => setOpen(false)} />}
    </SettingsPart>
  )
}

function useFactsOf() {
  const t = useTexts(logCollectorTexts)
  return ({ inUse, host, port, line, certificate, sentAtText, waiting, lost, lastProblem }: SyslogSettings) => [
    {
      key: 'state',
      label: t('state'),
      children: (
        <StateTag color={!inUse ? 'default' : lastProblem ? 'error' : 'success'}>
          {t(inUse ? 'inUse' : 'stopped')}
        </StateTag>
      ),
    },
    ...(lastProblem ? [{ key: 'lastProblem', label: t('lastProblem'), children: lastProblem }] : []),
    { key: 'host', label: t('host'), children: `${host}:${port}` },
    { key: 'line', label: t('line'), children: t(line) },
    ...(line === 'tls'
      ? [
          {
            key: 'certificate',
            label: t('certificate'),
            children: t(certificate ? 'certificateSet' : 'certificateSystem'),
          },
        ]
      : []),
    { key: 'sentAt', label: t('sentAt'), children: sentAtText || t('notYet') },
    { key: 'waiting', label: t('waiting'), children: t('entries', { n: waiting }) },
    ...(lost > 0 ? [{ key: 'lost', label: t('lost'), children: t('entries', { n: lost }) }] : []),
  ]
}
