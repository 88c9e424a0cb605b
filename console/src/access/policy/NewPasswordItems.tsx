import type { PasswordRules } from '@watchfire/contract/access/policy/policy.calls.ts'
import { Form, Input } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { isStrongPassword, rulesMet } from '../../ui/form/new-password.ts'
import { accessTexts } from '../access.texts.ts'
import { beyondDefaults, RulesOfPassword } from './RulesOfPassword.tsx'

type Props = {
  name: string
  label: string
  repeatLabel: string
  /** Of the customer; undefined while they are read. */
  rules: PasswordRules | undefined
  placeholder?: string
}

/** A password that somebody chooses, twice. What it has to be is looked at here and nowhere else: the server sees the digest only. */
export function NewPasswordItems({ name, label, repeatLabel, rules, placeholder }: Props) {
  const t = useTexts(accessTexts)
  const typed: string = Form.useWatch(name)?.trim() ?? ''
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        rules={[
          { required: true, whitespace: true, message: t('newRequired') },
          {
            validator: async (_rule, text = '') => {
              const password = text.trim()
              if (!password) return
              if (!isStrongPassword(password)) throw new Error(t('weak'))
              const met = rules && rulesMet(password, rules)
              if (met && !(met.length && met.classes)) throw new Error(t('rulesUnmet'))
            },
          },
        ]}
        extra={rules && beyondDefaults(rules) ? <RulesOfPassword rules={rules} password={typed} /> : t('strength')}
      >
        <Input.Password autoComplete="new-password" placeholder={placeholder} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={repeatLabel}
        dependencies={[name]}
        rules={[
          { required: true, whitespace: true, message: t('repeatRequired') },
          ({ getFieldValue }) => ({
            validator: async (_rule, repeat = '') => {
              if (repeat.trim() && repeat.trim() !== getFieldValue(name)?.trim()) throw new Error(t('repeatDiffers'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder={placeholder} />
      </Form.Item>
    </>
  )
}
