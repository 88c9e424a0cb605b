import type { NewToken } from '@watchfire/contract/hook/hook.shapes.ts'
import { Alert, Button, Modal, Typography } from 'antd'
import { useTexts } from '../core/texts.ts'
import { hookTexts } from './hook.texts.ts'
import styles from './NewTokenDialog.module.css'

type Props = { made: NewToken; name: string; onClose: () => void }

/** The address with its token, shown this once; it stays open until somebody closes it. */
export function NewTokenDialog({ made, name, onClose }: Props) {
  const t = useTexts(hookTexts)
  const url = made.hookUrl.startsWith('/') ? `${location.origin}${made.hookUrl}` : made.hookUrl
  const example = `curl -X POST -H 'content-type: application/json' \\\n  -d '{"id": "1", "camera": "gate"}' \\\n  ${url}`
  return (
    <Modal
      open
      width={640}
      title={t('tokenTitle', { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.parts}>
        <Alert type="warning" showIcon title={t('shownOnce')} />
        <strong>{t('url')}</strong>
        <Typography.Text code copyable className={styles.url} data-testid="hook-url">
          {url}
        </Typography.Text>
        <strong>{t('example')}</strong>
        <pre className={styles.example}>{example}</pre>
      </div>
    </Modal>
  )
}
