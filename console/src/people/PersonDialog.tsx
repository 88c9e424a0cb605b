import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { idType, type Person, personType, sex } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Form, Input, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { LibrarySelect, useLibraries } from './LibrarySelect.tsx'
import styles from './PersonDialog.module.css'
import { peopleTexts } from './people.texts.ts'
import { dayField, endOf, usePeopleNames } from './person-labels.ts'
import { StoredInput, type StoredValue } from './StoredInput.tsx'
import { termTexts } from './term.texts.ts'

type Fields = Pick<Person, 'libraryId' | 'name' | 'number' | 'type' | 'idType' | 'unit'> & {
  idNumber: StoredValue
  phone: StoredValue
  sex: Person['sex']
  term: string
}
const { add, change } = personCalls

/** Adds a person, or changes one. */
export function PersonDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const names = usePeopleNames()
  const [form] = Form.useForm<Fields>()
  const term = useTexts(termTexts)
  const libraries = useLibraries()
  const chosen = Form.useWatch('libraryId', form)
  const days = libraries?.find(({ libraryId }) => libraryId === chosen)?.personDays || undefined
  const today = dayOf(serverNow())
  const options = {
    refresh: ['person', 'library'] as const,
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const adding = useAct(add, options)
  const changing = useAct(change, options)
  const finish = ({ term: lastDay, idNumber, phone, sex: said, ...fields }: Fields) => {
    const details = {
      ...fields,
      ...(said && { sex: said }),
      ...(idNumber !== undefined && { idNumber: idNumber ?? '' }),
      ...(phone !== undefined && { phone: phone ?? '' }),
      ...(lastDay && { expiresAt: endOf(lastDay) }),
    }
    if (person) changing.mutate({ personId: person.personId, ...details })
    else adding.mutate(details)
  }
  const [onlyLibrary] = libraries ?? []
  return (
    <FormDialog<Fields>
      width={640}
      title={person ? `${t('edit')} ${person.name}` : t('add')}
      form={form}
      initialValues={
        person
          ? {
              ...person,
              idNumber: undefined,
              phone: undefined,
              term: dayField(person.expiresAt),
            }
          : {
              type: 'authorised',
              idType: 'idCard',
              ...(libraries?.length === 1 && onlyLibrary && { libraryId: onlyLibrary.libraryId }),
            }
      }
      call={add}
      error={adding.error ?? changing.error}
      saving={adding.isPending || changing.isPending}
      onFinish={finish}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Form.Item name="name" label={t('name')} rules={rulesFor(add, 'name')}>
          <Input maxLength={maxLengthOf(add, 'name')} autoComplete="off" />
        </Form.Item>
        <Form.Item name="number" label={t('number')} rules={rulesFor(add, 'number')}>
          <Input maxLength={maxLengthOf(add, 'number')} placeholder={t('numberHint')} autoComplete="off" />
        </Form.Item>
        <Form.Item name="libraryId" label={t('library')} rules={[{ required: true, message: t('chooseLibrary') }]}>
          <LibrarySelect />
        </Form.Item>
        <Form.Item name="type" label={t('type')} extra={t('typeHint')}>
          <Select options={personType.out.options.map(value => ({ value, label: names.types[value] }))} />
        </Form.Item>
        <Form.Item name="sex" label={t('sex')}>
          <Select
            allowClear
            placeholder={t('notSaid')}
            options={sex.out.options.map(value => ({ value, label: names.sexes[value] }))}
          />
        </Form.Item>
        <Form.Item name="unit" label={t('unit')} rules={rulesFor(add, 'unit')}>
          <Input maxLength={maxLengthOf(add, 'unit')} />
        </Form.Item>
        <Form.Item name="idType" label={t('idType')}>
          <Select options={idType.out.options.map(value => ({ value, label: names.idTypes[value] }))} />
        </Form.Item>
        <Form.Item name="idNumber" label={t('idNumber')}>
          <StoredInput isStored={!!person?.idNumber} maxLength={maxLengthOf(add, 'idNumber')} />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} rules={rulesFor(add, 'phone')}>
          <StoredInput isStored={!!person?.phone} maxLength={maxLengthOf(add, 'phone')} inputMode="tel" />
        </Form.Item>
        <Form.Item
          name="term"
          label={t('term')}
          extra={days === undefined ? t('termHint') : term('atLongest', { days })}
        >
          <Input type="date" min={today} max={days === undefined ? undefined : addDays(today, days)} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
