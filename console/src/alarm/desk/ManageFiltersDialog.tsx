import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { deskCalls, filterNameLimit, type SavedFilter } from '@watchfire/contract/alarm/desk.calls.ts'
import { Button, Input, Modal, Radio } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import styles from './ManageFiltersDialog.module.css'
import { savedFilterTexts } from './saved-filters.texts.ts'

type Props = { filters: readonly SavedFilter[]; onClose: () => void }

/** Names, order and the default of the kept filters. Each change is kept at once. */
export function ManageFiltersDialog({ filters, onClose }: Props) {
  const t = useTexts(savedFilterTexts)
  const save = useAct(deskCalls.saveFilter, { refresh: ['desk'] })
  const remove = useAct(deskCalls.removeFilter, { refresh: ['desk'] })
  const arrange = useAct(deskCalls.arrangeFilters, { refresh: ['desk'] })
  const busy = save.isPending || remove.isPending || arrange.isPending
  const move = (from: number, to: number) => {
    const names = filters.map(filter => filter.name)
    const [moved] = names.splice(from, 1)
    if (moved !== undefined) names.splice(to, 0, moved)
    arrange.mutate({ names })
  }
  const rename = (formerName: string, name: string) => {
    if (name && name !== formerName) save.mutate({ name, formerName })
  }
  const current = filters.find(filter => filter.isDefault)
  return (
    <Modal
      open
      width={520}
      title={t('manage')}
      okText={t('close')}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Radio.Group
        value={current?.name ?? ''}
        disabled={busy}
        style={{ display: 'block' }}
        onChange={({ target: { value } }) => {
          if (value) save.mutate({ name: String(value), isDefault: true })
          else if (current) save.mutate({ name: current.name, isDefault: false })
        }}
      >
        <ul className={styles.filters}>
          {filters.map((filter, place) => (
            <li key={filter.name}>
              <Input
                defaultValue={filter.name}
                maxLength={filterNameLimit}
                status={save.isError && save.variables.formerName === filter.name ? 'error' : undefined}
                aria-label={t('rename', { name: filter.name })}
                onPressEnter={event => event.currentTarget.blur()}
                onBlur={event => rename(filter.name, event.target.value.trim())}
              />
              <Radio value={filter.name}>{t('isDefault')}</Radio>
              <span className={styles.buttons}>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('up', { name: filter.name })}
                  disabled={busy || place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={t('down', { name: filter.name })}
                  disabled={busy || place === filters.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('remove', { name: filter.name })}
                  disabled={busy}
                  onClick={() => remove.mutate({ name: filter.name })}
                />
              </span>
            </li>
          ))}
          <li>
            <Radio value="">{t('noDefault')}</Radio>
          </li>
        </ul>
      </Radio.Group>
    </Modal>
  )
}
