import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useUser } from '../core/session-store.ts'
import { useCall } from '../core/use-call.ts'

const offered = 50

/** Oneself, and the people in use whom one administers, by name, searched by the server. Given its value by the form. */
export function PeopleSelect(props: SelectProps) {
  const [typed, setTyped] = useState('')
  const { uid, fullName, account } = useUser()
  const people = useCall(
    accountCalls.list,
    { administered: true, keyword: typed.trim().slice(0, 60) || undefined, pageNum: 1, pageSize: offered },
    { quiet: true, keepPrevious: true },
  )
  const own = { accountId: uid, name: fullName || account }
  const others = (people.data?.rows ?? []).filter(
    ({ accountId, administered }) => accountId !== uid && administered?.status === 'inUse',
  )
  return (
    <Select
      {...props}
      mode="multiple"
      options={[own, ...others].map(({ accountId, name }) => ({ value: accountId, label: name }))}
      loading={people.isPending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  )
}
