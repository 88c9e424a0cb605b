import { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import type { LicenceOverview } from '@watchfire/contract/licence/licence.shapes.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../ui/list/ListParts.tsx'
import { AllowanceCard } from './AllowanceCard.tsx'
import { LicenceFiles } from './LicenceFiles.tsx'
import styles from './LicencePage.module.css'
import { licenceTexts } from './licence.texts.ts'
import { UploadLicence } from './UploadLicence.tsx'

/** What may be taken in and put in use, until when, and the file that says so. */
export function LicencePage() {
  const t = useTexts(licenceTexts)
  const licences = useCall(licenceCalls.read, {}, { quiet: true, selection: {} })
  const [problem, setProblem] = useState<string>()
  return (
    <ListSection>
      <div className={styles.head}>
        <div>
          <ListTitle>{t('title')}</ListTitle>
          <p>{t('about')}</p>
        </div>
        <UploadLicence onProblem={setProblem} />
      </div>
      {problem && <Alert type="error" showIcon role="alert" title={problem} className={styles.alert} />}
      {licences.data ? (
        <Overview {...licences.data} />
      ) : (
        <ListEmpty
          state={licences.isPending ? 'loading' : 'failed'}
          error={licences.error ?? undefined}
          onRetry={() => void licences.refetch()}
        />
      )}
    </ListSection>
  )
}

function Overview({ installationId, clockWasAt, clockWasAtText, allowances, licences }: LicenceOverview) {
  const t = useTexts(licenceTexts)
  return (
    <div className={styles.parts}>
      {clockWasAt !== null && (
        <Alert type="error" showIcon title={t('clock')} description={t('clockHint', { at: clockWasAtText })} />
      )}
      <div className={styles.cards}>
        {allowances.map(allowance => (
          <AllowanceCard key={allowance.customerId ?? 0} allowance={allowance} />
        ))}
      </div>
      <div className={styles.installation}>
        <span>{t('installation')}</span>
        <code>{installationId}</code>
        <CopyButton text={installationId} of={t('installation')} />
        <small>{t('installationHint')}</small>
      </div>
      <LicenceFiles licences={licences} />
    </div>
  )
}
