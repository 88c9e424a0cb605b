import { Alert, Button, Flex, Input, Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { apiKeyTexts } from './api-key.texts.ts'
import { curlLine } from './curl-line.ts'
import styles from './NewApiKey.module.css'

type Props = { token: string; name: string; menuIds: readonly number[]; onClose: () => void }

/** The key that was made, this once, with a call to try it by. A click beside it does not lose it. */
export function NewApiKey({ token, name, menuIds, onClose }: Props) {
  const t = useTexts(apiKeyTexts)
  const line = curlLine(location.origin, { token, menuIds })
  return (
    <Modal
      open
      width={640}
      title={t('madeTitle', { name })}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('savedClose')}
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title={t('shownOnce')} />
        {[
          { label: t('key'), text: token, rows: 2 },
          { label: t('tryIt'), text: line, rows: 4 },
        ].map(({ label, text, rows }) => (
          <div key={label} className={styles.part}>
            <span>{label}</span>
            <Flex gap={8} align="start">
              <Input.TextArea
                className={styles.text}
                readOnly
                // Measured by the browser: a copy made to measure it would stay on the page with the key.
                rows={rows}
                value={text}
                aria-label={label}
                spellCheck={false}
                onFocus={event => event.target.select()}
              />
              <CopyButton text={text} of={label} />
            </Flex>
          </div>
        ))}
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </Flex>
    </Modal>
  )
}
