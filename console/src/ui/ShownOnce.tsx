import { Alert, Button, Flex, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './ShownOnce.module.css'

type Props = {
  title: string
  warning: string
  hint?: string
  closeText: string
  /** `rows`: so many lines it has. */
  parts: readonly { label: string; text: string; rows: number }[]
  onClose: () => void
  children?: ReactNode
}

/** What is shown this once, to be copied. A click beside it, or a key, does not lose it. */
export const ShownOnce = ({ title, warning, hint, closeText, parts, onClose, children }: Props) => (
  <Modal
    open
    width={640}
    title={title}
    mask={{ closable: false }}
    keyboard={false}
    closable={false}
    footer={
      <Button type="primary" onClick={onClose}>
        {closeText}
      </Button>
    }
  >
    <Flex vertical gap={12}>
      <Alert type="warning" showIcon title={warning} description={hint} />
      {parts.map(({ label, text, rows }) => (
        <div key={label} className={styles.part}>
          <span>{label}</span>
          <Flex gap={8} align="start">
            <Input.TextArea
              className={styles.text}
              readOnly
              // Measured by the browser: a copy made to measure it would stay on the page with the secret.
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
      {children}
    </Flex>
  </Modal>
)
