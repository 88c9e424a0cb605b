import { PlusOutlined } from '@ant-design/icons'
import { type CatalogueType, catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { Button, Flex, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { TableCards } from '../../ui/list/TableCards.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { AlarmTypeDialog } from '../AlarmTypeDialog.tsx'
import { catalogueTexts } from '../catalogue.texts.ts'
import { LevelChoice } from './LevelChoice.tsx'

/** Every alarm type with what holds where nobody decided otherwise. */
export function AlarmTypeCatalogue() {
  const t = useTexts(catalogueTexts)
  const narrow = useNarrow()
  const english = useLanguage() === 'en'
  const list = useCall(catalogueCalls.list, {}, { quiet: true, selection: {} })
  const [edited, setEdited] = useState<{ row?: CatalogueType }>()
  const columns: TableColumnsType<CatalogueType> = [
    { title: t('number'), dataIndex: 'type', align: 'end', width: '5rem' },
    {
      title: t('title'),
      render: (_, { name, nameEn }) => (
        <TwoLines>
          <span>{english ? nameEn : name}</span>
          <small>{english ? name : nameEn}</small>
        </TwoLines>
      ),
    },
    { title: t('family'), render: (_, { family }) => t(family), width: '8rem' },
    { title: t('level'), render: (_, { level }) => <LevelChoice level={level} />, width: '7rem' },
    { title: t('merge'), dataIndex: 'mergeSeconds', align: 'end', width: '8rem' },
    { title: t('order'), dataIndex: 'position', align: 'end', width: '5rem' },
    {
      title: t('inUse'),
      width: '10rem',
      render: (_, { inUse, allowed }) => (
        <>
          <StateTag color={inUse ? 'success' : 'default'}>{t(inUse ? 'on' : 'off')}</StateTag>
          {!allowed && <StateTag color="warning">{t('notAllowed')}</StateTag>}
        </>
      ),
    },
    {
      key: 'actions',
      width: '6rem',
      render: (_, row) => (
        <Button
          size="small"
          aria-label={t('editType', { type: english ? row.nameEn : row.name })}
          onClick={() => setEdited({ row })}
        >
          {t('edit')}
        </Button>
      ),
    },
  ]
  // A card is headed by what the type is called, and not by its number.
  const [number, title, ...others] = columns
  const ofCards = [title, number, ...others].filter(column => column !== undefined)
  return (
    <>
      <Flex gap={16} wrap justify="space-between" align="flex-start">
        <Muted as="p" style={{ maxWidth: '60rem', margin: 0 }}>
          {t('about')}
        </Muted>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({})}>
          {t('add')}
        </Button>
      </Flex>
      {narrow && list.data ? (
        <TableCards bare rows={list.data} idOf={({ type }) => String(type)} columns={ofCards} />
      ) : (
        <Table<CatalogueType>
          size="small"
          rowKey="type"
          dataSource={list.data}
          pagination={false}
          scroll={{ x: '52rem' }}
          locale={{
            emptyText: (
              <ListEmpty
                state={list.isError ? 'failed' : list.data ? 'empty' : 'loading'}
                error={list.error ?? undefined}
                onRetry={() => void list.refetch()}
              />
            ),
          }}
          columns={columns}
        />
      )}
      {edited && <AlarmTypeDialog row={edited.row} onClose={() => setEdited(undefined)} />}
    </>
  )
}
