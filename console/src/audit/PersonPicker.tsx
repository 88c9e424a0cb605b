import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { auditTexts } from './audit.texts.ts'

type Props = { accountId: string | undefined; onChange: (accountId: string | undefined) => void }

/** Narrows the log to one person, found by name or account; also one who came by an address and is not among those found. */
export function PersonPicker({ accountId, onChange }: Props) {
  const t = useTexts(auditTexts)
  const [keyword, setKeyword] = useState('')
  const people =
    useCall(accountCalls.list, { keyword, pageSize: 20 }, { keepPrevious: true, quiet: true }).data?.rows ?? []
  const chosen = useCall(
    accessCalls.getAccount,
    { accountId: Number(accountId) },
    { selection: {}, quiet: true, enabled: accountId !== undefined },
  ).data
  const options = people.map(({ accountId, name, administered }) => ({
    value: String(accountId),
    label: [name, administered?.account].filter(Boolean).join(' '),
  }))
  if (accountId && !options.some(({ value }) => value === accountId))
    options.unshift({ value: accountId, label: chosen?.fullName || chosen?.account || accountId })
  return (
    <Select
      style={{ minWidth: '12rem' }}
      value={accountId ?? null}
      placeholder={t('choosePerson')}
      aria-label={t('choosePerson')}
      notFoundContent={t('noPerson')}
      allowClear
      showSearch={{ onSearch: setKeyword, filterOption: false }}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(value: string | null | undefined) => onChange(value ?? undefined)}
    />
  )
}
