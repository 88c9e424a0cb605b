import { PlusOutlined } from '@ant-design/icons'
import { type CatalogueType, catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { Button, Flex, Table } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { AlarmTypeDialog } from '../AlarmTypeDialog.tsx'
import { catalogueTexts } from '../catalogue.texts.ts'
import { LevelChoice } from './LevelChoice.tsx'

/** Every alarm type with what holds where nobody decided otherwise. */
export function AlarmTypeCatalogue() {
  const t = useTexts(catalogueTexts)
  const english = useLanguage() === 'en'
  const list = useCall(catalogueCalls.list, {}, { quiet: true, selection: {} })
  const [edited, setEdited] = useState<{ row?: CatalogueType }>()
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
        columns={[
          { title: t('number'), dataIndex: 'type', width: '5rem' },
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
          { title: t('merge'), dataIndex: 'mergeSeconds', width: '8rem' },
          { title: t('order'), dataIndex: 'position', width: '5rem' },
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
        ]}
      />
      {edited && <AlarmTypeDialog row={edited.row} onClose={() => setEdited(undefined)} />}
    </>
  )
}
