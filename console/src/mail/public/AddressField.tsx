import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import type { Contact } from '@watchfire/contract/mail/mail.shapes.ts'
import { mailAddress, receiverLimit } from '@watchfire/contract/mail/mail.shapes.ts'
import { type RefSelectProps, Select } from 'antd'
import { type Ref, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { useCall } from '../../core/use-call.ts'
import { chooseAddresses, contactWithoutAddress } from './address-choice.ts'
import { forwardMailTexts } from './forward-mail.texts.ts'

type Props = {
  id?: string
  value?: string[]
  onChange?: (addresses: string[]) => void
  autoFocus?: boolean
  /** By which a form brings the field into view. */
  ref?: Ref<RefSelectProps>
}

/** Addresses of a mail: people of the company by name, or typed. Given its value by the form. */
export function AddressField({ id, value = [], onChange, autoFocus, ref }: Props) {
  const t = useTexts(forwardMailTexts)
  const [keyword, setKeyword] = useState('')
  // Spec §9: the contact list is one page of 100; typing narrows it on the server.
  const contacts = useCall(
    accountCalls.list,
    { pageNum: 1, pageSize: 100, keyword: keyword.trim() || undefined },
    { quiet: true, keepPrevious: true },
  )
  const found = contacts.data?.rows ?? []
  const choose = (typed: string[]) => {
    // A name followed by Enter means the person.
    const values = typed.map(value => {
      const named = mailAddress.safeParse(value.trim()).success ? undefined : nameOf(found, value)
      return named ? optionOf(named, '').value : value
    })
    const { addresses, withoutAddress, bad, tooMany } = chooseAddresses(values)
    if (withoutAddress) notify.warning(t('noAddress'))
    for (const address of bad) notify.error(t('badAddress', { address: address.slice(0, 60) }))
    if (tooMany) notify.warning(t('tooMany', { limit: receiverLimit }))
    setKeyword('')
    onChange?.(addresses)
  }
  return (
    <Select<string[]>
      ref={ref}
      id={id}
      mode="tags"
      value={value}
      autoFocus={autoFocus}
      placeholder={t('receiversHint')}
      notFoundContent={t('noContact')}
      options={found.map(contact => optionOf(contact, t('withoutAddress', { name: contact.name })))}
      tokenSeparators={[',', ';', '，', '；']}
      maxTagTextLength={40}
      showSearch={{ onSearch: setKeyword, filterOption: false, searchValue: keyword }}
      onChange={choose}
    />
  )
}

const nameOf = (contacts: readonly Contact[], text: string) =>
  contacts.find(({ name }) => name === text.trim()) ??
  (contacts.length === 1 ? contacts.find(({ name }) => name.includes(text.trim())) : undefined)

const optionOf = (contact: Contact, nameless: string) =>
  contact.mail === ''
    ? { value: contactWithoutAddress(contact.accountId), label: nameless }
    : { value: contact.mail, label: `${contact.name} ${contact.mail}` }
