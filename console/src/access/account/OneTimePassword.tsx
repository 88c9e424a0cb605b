import { Alert, Button, Flex, Input, Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { accountTexts } from './account.texts.ts'

type Props = { account: string; password: string; onClose: () => void }

/** The password that was made, this once, with a sentence to pass on. A click beside it does not lose it. */
export function OneTimePassword({ account, password, onClose }: Props) {
  const t = useTexts(accountTexts)
  const sentence = t('sentence', { address: location.origin, account, password })
  return (
    <Modal
      open
      width={480}
      title={t('passwordTitle')}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('passedOn')}
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title={t('passwordHint')} />
        <Flex gap={8}>
          <Input readOnly value={password} aria-label={t('passwordTitle')} onFocus={event => event.target.select()} />
          <CopyButton text={password} />
        </Flex>
        <Flex gap={8} align="start">
          <Input.TextArea readOnly autoSize value={sentence} onFocus={event => event.target.select()} />
          <CopyButton text={sentence} />
        </Flex>
      </Flex>
    </Modal>
  )
}
