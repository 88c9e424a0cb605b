import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { HazardAct } from '@watchfire/contract/inspection/hazard.rules.ts'
import { Alert, Drawer } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { HazardActDialog } from './HazardActDialog.tsx'
import { HazardActs } from './HazardActs.tsx'
import styles from './HazardDrawer.module.css'
import { HazardFacts } from './HazardFacts.tsx'
import { HazardHistory } from './HazardHistory.tsx'
import { HazardPair } from './HazardPair.tsx'
import { HazardState } from './HazardState.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'

/** One hazard whole: what to do next, before and after side by side, what is known, and who did what. */
export function HazardDrawer({ hazardId, onClose }: { hazardId: number; onClose: () => void }) {
  const t = useTexts(hazardDetailTexts)
  const { data: hazard, error, isPending, refetch } = useCall(hazardCalls.get, { hazardId }, { quiet: true })
  const [act, setAct] = useState<HazardAct>()
  return (
    <Drawer
      open
      size={760}
      title={hazard ? hazard.number : ''}
      // Before somebody has to rectify it there is nothing to notify of.
      extra={
        hazard?.assigneeId && (
          <DownloadButton
            call={hazardCalls.exportNotice}
            input={{ hazardId }}
            fileName={`${t('notice')} ${hazard.number}.pdf`}
          >
            {t('notice')}
          </DownloadButton>
        )
      }
      onClose={onClose}
    >
      {hazard ? (
        <div className={styles.parts}>
          <div>
            <HazardState hazard={hazard} />
            <h2>{hazard.words}</h2>
          </div>
          <HazardActs hazard={hazard} onAct={setAct} />
          {hazard.extensionAsked && (
            <Alert
              type="info"
              showIcon
              title={t('extension', {
                by: hazard.extensionBy,
                until: hazard.extensionUntilText.slice(0, 16),
                reason: hazard.extensionReason,
              })}
            />
          )}
          <HazardPair hazard={hazard} />
          <HazardFacts hazard={hazard} />
          <HazardHistory steps={hazard.steps} />
          {act && <HazardActDialog hazard={hazard} act={act} onClose={() => setAct(undefined)} />}
        </div>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
