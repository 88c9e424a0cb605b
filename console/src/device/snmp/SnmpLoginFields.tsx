import { type SnmpVersion, snmpCipher, snmpProof } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { Form, Input, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { snmpTexts } from './snmp.texts.ts'
import type { DeviceForm } from './snmp-form.ts'

const names = {
  sha: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  aes: 'AES-128',
  aes256b: 'AES-256',
  aes256r: 'AES-256 (Cisco)',
}
const options = (values: readonly (keyof typeof names)[]) => values.map(value => ({ value, label: names[value] }))
type Field = 'community' | 'user' | 'proofPassword' | 'cipherPassword'

/** What a device is asked with, and proves itself by. */
export function SnmpLoginFields({ index, version, isKept }: { index: number; version: SnmpVersion; isKept: boolean }) {
  const t = useTexts(snmpTexts)
  const form = Form.useFormInstance()
  const own: Partial<DeviceForm> | undefined = Form.useWatch(['devices', index], form)
  // Whoever enters one of them enters them all.
  const isTyped = [own?.user, own?.proofPassword, own?.cipherPassword].some(Boolean)
  const required = !isKept || (version === 'v3' && isTyped)
  const secret = (name: Field, min: number) => (
    <Form.Item
      name={[index, name]}
      label={t(name)}
      required={false}
      rules={[{ required, message: t('required') }, ...(min > 1 ? [{ min, message: t('eight') }] : [])]}
    >
      {name === 'user' ? (
        <Input maxLength={32} autoComplete="off" {...(isKept && { placeholder: t('kept') })} />
      ) : (
        <Input.Password maxLength={100} autoComplete="new-password" {...(isKept && { placeholder: t('kept') })} />
      )}
    </Form.Item>
  )
  if (version === 'v2c') return secret('community', 1)
  return (
    <>
      {secret('user', 1)}
      <Form.Item name={[index, 'proof']} label={t('proof')}>
        <Select options={options(snmpProof.options)} />
      </Form.Item>
      {secret('proofPassword', 8)}
      <Form.Item name={[index, 'cipher']} label={t('cipher')}>
        <Select options={options(snmpCipher.options)} />
      </Form.Item>
      {secret('cipherPassword', 8)}
    </>
  )
}
