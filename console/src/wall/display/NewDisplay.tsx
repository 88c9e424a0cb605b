import { Alert, Button, Flex, Input, Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { displayTexts } from './display.texts.ts'

type Props = { displayKey: string; name: string; onClose: () => void }

/** The link of the display that was made, this once. A click beside it does not lose it. */
export function NewDisplay({ displayKey, name, onClose }: Props) {
  const t = useTexts(displayTexts)
  // Behind the #: browsers send that part to nobody, so no log has it.
  const link = `${location.origin}/wall#${displayKey}`
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
          {t('close')}
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title={t('shownOnce')} description={t('keepSecret')} />
        <Flex gap={8} align="start">
          <Input.TextArea
            style={{ fontFamily: 'monospace', wordBreak: 'break-all' }}
            readOnly
            // Measured by the browser: a copy made to measure it would stay on the page with the key.
            rows={3}
            value={link}
            aria-label={t('link')}
            spellCheck={false}
            onFocus={event => event.target.select()}
          />
          <CopyButton text={link} of={t('link')} />
        </Flex>
      </Flex>
    </Modal>
  )
}
