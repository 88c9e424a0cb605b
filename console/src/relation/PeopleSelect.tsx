import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useCall } from '../core/use-call.ts'

const offered = 50

/** People by name, searched by the server. Given its value by the form. */
export function PeopleSelect(props: SelectProps) {
  const [typed, setTyped] = useState('')
  const people = useCall(
    accountCalls.list,
    { keyword: typed.trim().slice(0, 60) || undefined, pageNum: 1, pageSize: offered },
    { quiet: true, keepPrevious: true },
  )
  return (
    <Select
      {...props}
      mode="multiple"
      options={(people.data?.rows ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))}
      loading={people.isPending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  )
}
