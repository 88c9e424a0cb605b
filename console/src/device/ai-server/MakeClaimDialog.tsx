import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Modal } from 'antd'
import { siteMinute } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import { ClaimDialog } from './ClaimDialog.tsx'

/** Makes another claim code in place of the one before, or ends the one that waits. */
export function MakeClaimDialog({ server, onClose }: { server: AiServer; onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const { aiServerId, name, key } = server
  const make = useAct(deviceCalls.makeClaim, { refresh: ['device'] })
  const end = useAct(deviceCalls.revokeClaim, { refresh: ['device'], successText: t('done'), onSuccess: onClose })
  if (make.data) return <ClaimDialog made={make.data} name={name} onClose={onClose} />
  const until = key?.claimUntil ?? null
  return (
    <Modal
      open
      width={480}
      title={t('makeClaimTitle', { name })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        until !== null && (
          <Button key="end" danger loading={end.isPending} onClick={() => end.mutate({ aiServerId })}>
            {t('endClaim')}
          </Button>
        ),
        <Button key="make" type="primary" loading={make.isPending} onClick={() => make.mutate({ aiServerId })}>
          {t('makeClaimAct')}
        </Button>,
      ]}
    >
      <p>{t('makeClaimHint')}</p>
      {until !== null && <p>{t('claimWaits', { time: siteMinute(until) })}</p>}
    </Modal>
  )
}
