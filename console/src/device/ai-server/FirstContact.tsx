import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import styles from './FirstContact.module.css'

/** Beside the live channel, which tells of one that comes; a new key of one that is there is seen by asking. */
const every = 3000

/** Waits until the new key is used, and says so by itself. */
export function FirstContact({ aiServerId }: { aiServerId: string }) {
  const t = useTexts(aiServerTexts)
  const server = useCall(deviceCalls.getAiServer, { aiServerId }, { refetchInterval: every }).data?.aiServer
  const isHere = server?.key?.state === 'inUse' && server.state === 'online'
  return (
    <div className={styles.contact} data-here={isHere} role="status">
      {isHere ? <CheckCircleFilled /> : <LoadingOutlined />}
      <span>
        {isHere ? t('isHere', { version: server.version, count: server.channelsOnline }) : t('waiting')}
        {!isHere && <Muted as="small">{t('waitingHint')}</Muted>}
      </span>
    </div>
  )
}
