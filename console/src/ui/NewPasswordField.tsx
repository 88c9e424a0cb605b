import { CopyOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { notify } from '../core/notices.ts'
import { useTexts } from '../core/texts.ts'
import styles from './NewPasswordField.module.css'
import { randomPassword } from './new-password.ts'
import { uiTexts } from './ui.texts.ts'

type Props = { id?: string; value?: string; onChange?: (value: string) => void; onBlur?: () => void }

/** A password for somebody else: typed or made up here, shown on demand, and copied to be handed over. Inside a Form.Item. */
export function NewPasswordField({ value = '', onChange, ...field }: Props) {
  const t = useTexts(uiTexts)
  const [visible, setVisible] = useState(false)
  const make = () => {
    onChange?.(randomPassword())
    setVisible(true)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify.success(t('copied'))
    } catch {
      // Plain http on a LAN address has no clipboard: the person marks and copies what is shown.
      setVisible(true)
      notify.warning(t('copyByHand'))
    }
  }
  return (
    <Flex gap={8} wrap>
      <Input.Password
        {...field}
        className={styles.password}
        value={value}
        autoComplete="new-password"
        visibilityToggle={{ visible, onVisibleChange: setVisible }}
        onChange={event => onChange?.(event.target.value)}
      />
      <Button onClick={make}>{t('makePassword')}</Button>
      <Button icon={<CopyOutlined />} disabled={value === ''} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </Flex>
  )
}
