import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyDependents, CompanyRow } from '@watchfire/contract/company/company.shapes.ts'
import { type Translate, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ImpactDialog } from '../ImpactDialog.tsx'
import { customerTexts } from './customer.texts.ts'

type Props = { company: Pick<CompanyRow, 'companyId' | 'name' | 'status'>; onClose: () => void }

/** Stops a company or resumes it, after saying what comes of it. */
export function CompanyStateDialog({ company: { companyId, name, status }, onClose }: Props) {
  const t = useTexts(customerTexts)
  const stops = status === 'inUse'
  const below = useCall(companyCalls.readDependents, { companyId }, { quiet: true, selection: {} })
  const act = useAct(companyCalls.setState, {
    refresh: ['company'],
    selection: {},
    successText: t(stops ? 'stopped' : 'resumed'),
    onSuccess: onClose,
  })
  return (
    <ImpactDialog
      title={t(stops ? 'stopTitle' : 'resumeTitle', { name })}
      verb={t(stops ? 'stop' : 'resume')}
      danger={stops}
      lines={below.data && (stops ? linesOfStop(t, below.data) : [t('resumeAccounts', below.data)])}
      error={below.error}
      pending={act.isPending}
      onRetry={() => void below.refetch()}
      onConfirm={() => act.mutate({ companyId, status: stops ? 'terminated' : 'inUse' })}
      onClose={onClose}
    />
  )
}

const linesOfStop = (t: Translate<(typeof customerTexts)['zh']>, below: CompanyDependents) => [
  below.companies > 0 ? t('stopAccounts', below) : t('stopAccountsAlone', below),
  below.pendingAlarms === null
    ? t('stopAlarmsUnseen', below)
    : t('stopAlarms', { ...below, pendingAlarms: below.pendingAlarms }),
  t('stopNew', below),
  ...(below.apiKeys > 0 ? [t('stopKeys', below), t('stopBackWithoutKeys')] : [t('stopBack')]),
]
