import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { CopyButton } from '../CopyButton.tsx'
import { uiTexts } from '../ui.texts.ts'
import styles from './NewPasswordField.module.css'
import { randomPassword } from './new-password.ts'

type Props = { id?: string; value?: string; onChange?: (value: string) => void; onBlur?: () => void }

/** A password for somebody else: typed or made up here, shown on demand, and copied to be handed over. Inside a Form.Item. */
export function NewPasswordField({ value = '', onChange, ...field }: Props) {
  const t = useTexts(uiTexts)
  const [visible, setVisible] = useState(false)
  const make = () => {
    onChange?.(randomPassword())
    setVisible(true)
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
      <CopyButton text={value} disabled={value === ''} onFailed={() => setVisible(true)} />
    </Flex>
  )
}
