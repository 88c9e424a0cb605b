import { PrinterOutlined } from '@ant-design/icons'
import type { NewClaim } from '@watchfire/contract/device/ai-server.shapes.ts'
import { claimCommand, isPlainHttpElsewhere, isThisMachine } from '@watchfire/contract/device/edge-settings-file.ts'
import { Alert, Button, Modal, Typography } from 'antd'
import { createPortal } from 'react-dom'
import { renderSVG } from 'uqr'
import { siteMinute } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import { BundleLinks } from './BundleLinks.tsx'
import styles from './ClaimDialog.module.css'
import { FirstContact } from './FirstContact.tsx'

type Props = { made: NewClaim; name: string; onClose: () => void }

/** The claim code, to be read off, scanned or printed, with what is typed at the machine; it stays open until somebody closes it. */
export function ClaimDialog({ made, name, onClose }: Props) {
  const t = useTexts(aiServerTexts)
  const { aiServerId, claimCode, claimUntil } = made
  const server = made.serverUrl || location.origin
  const command = claimCommand({ server, claimCode })
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(command, { border: 2 }))}`
  const until = t('claimUntil', { time: siteMinute(claimUntil) })
  return (
    <Modal
      open
      width={640}
      style={{ top: 24 }}
      title={t('claimTitle', { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="print" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('printLabel')}
        </Button>,
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      <div className={styles.parts}>
        <Alert type="warning" showIcon title={t('claimShownOnce')} />
        <div className={styles.claim}>
          <img className={styles.picture} alt={t('claimPicture')} src={picture} />
          <div>
            <Typography.Text className={styles.code} copyable data-testid="claim-code">
              {claimCode}
            </Typography.Text>
            <p>{until}</p>
          </div>
        </div>
        {isThisMachine(server) && <Alert type="info" showIcon title={t('onlyHere')} />}
        {isPlainHttpElsewhere(server) && <Alert type="warning" showIcon title={t('plainHttp')} />}
        <BundleLinks />
        <span>{t('claimStart')}</span>
        <div className={styles.command}>
          <pre className={styles.lines}>{command}</pre>
          <Typography.Text copyable={{ text: command }} />
        </div>
        <FirstContact aiServerId={aiServerId} />
      </div>
      {createPortal(
        <div className={styles.label} aria-hidden>
          <img className={styles.picture} alt="" src={picture} />
          <div>
            <strong>{name}</strong>
            <span>{aiServerId}</span>
            <span className={styles.code}>{claimCode}</span>
            <span>{server}</span>
            <span>{until}</span>
          </div>
        </div>,
        document.body,
      )}
    </Modal>
  )
}
