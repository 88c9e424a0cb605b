import { Alert, Button, Flex, Input, Modal } from 'antd'
import { notify } from '../../core/notices.ts'
import { useTexts } from '../../core/texts.ts'
import { accountTexts } from './account.texts.ts'

type Props = { account: string; password: string; onClose: () => void }

/** The password that was made, this once, with a sentence to pass on. A click beside it does not lose it. */
export function OneTimePassword({ account, password, onClose }: Props) {
  const t = useTexts(accountTexts)
  const sentence = t('sentence', { address: location.origin, account, password })
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('copied'))
    } catch {
      // Plain http on a LAN address has no clipboard.
      notify.warning(t('copyFailed'))
    }
  }
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
          <Button onClick={() => void copy(password)}>{t('copy')}</Button>
        </Flex>
        <Flex gap={8} align="start">
          <Input.TextArea readOnly autoSize value={sentence} onFocus={event => event.target.select()} />
          <Button onClick={() => void copy(sentence)}>{t('copy')}</Button>
        </Flex>
      </Flex>
    </Modal>
  )
}
