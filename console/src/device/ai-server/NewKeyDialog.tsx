import { DownloadOutlined } from '@ant-design/icons'
import type { NewKey } from '@watchfire/contract/device/ai-server.shapes.ts'
import {
  edgeSettingsFile,
  isPlainHttpElsewhere,
  isThisMachine,
  settingsFileName,
  startCommands,
} from '@watchfire/contract/device/edge-settings-file.ts'
import { Alert, Button, Modal, Typography } from 'antd'
import { useMemo } from 'react'
import { saveFile } from '../../core/save-file.ts'
import { useTexts } from '../../core/texts.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import { BundleLinks } from './BundleLinks.tsx'
import { FirstContact } from './FirstContact.tsx'
import styles from './NewKeyDialog.module.css'

type Props = { made: NewKey; name: string; onClose: () => void }

/** The key and everything to start the AI server with it, shown this once; it stays open until somebody closes it. */
export function NewKeyDialog({ made, name, onClose }: Props) {
  const t = useTexts(aiServerTexts)
  const { aiServerId, key } = made
  const server = made.serverUrl || location.origin
  const file = settingsFileName(aiServerId)
  const settings = useMemo(() => edgeSettingsFile({ server, aiServerId, key }), [server, aiServerId, key])
  const download = () => {
    saveFile(new Blob([settings], { type: 'application/json' }), file)
  }
  return (
    <Modal
      open
      width={640}
      // So that all of it fits a small screen.
      style={{ top: 24 }}
      title={t('keyTitle', { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.parts}>
        <Alert type="warning" showIcon title={t('shownOnce')} />
        <dl className={styles.facts}>
          <dt>{t('aiServerId')}</dt>
          <dd>{aiServerId}</dd>
          <dt>{t('key')}</dt>
          <dd>
            <Typography.Text code copyable data-testid="new-key">
              {key}
            </Typography.Text>
          </dd>
          <dt>{t('serverUrl')}</dt>
          <dd>{server}</dd>
        </dl>
        {isThisMachine(server) && <Alert type="info" showIcon title={t('onlyHere')} />}
        {isPlainHttpElsewhere(server) && <Alert type="warning" showIcon title={t('plainHttp')} />}
        <div className={styles.fileHead}>
          <span>{t('settings', { file })}</span>
          <Button type="primary" icon={<DownloadOutlined />} onClick={download}>
            {t('download')}
          </Button>
        </div>
        <pre className={styles.file} data-testid="edge-settings">
          {settings}
        </pre>
        <BundleLinks />
        <span>{t('thenStart')}</span>
        <div className={styles.command}>
          <pre className={styles.file}>{startCommands(aiServerId)}</pre>
          <Typography.Text copyable={{ text: startCommands(aiServerId) }} />
        </div>
        <FirstContact aiServerId={aiServerId} />
      </div>
    </Modal>
  )
}
