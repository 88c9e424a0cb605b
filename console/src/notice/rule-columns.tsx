/** Columns that rules, reports and robots share. */

import type { ColumnType } from 'antd/es/table'
import { listNames, type Translate } from '../core/texts.ts'
import { TwoLines } from '../ui/TwoLines.tsx'
import { Muted } from '../ui/text.tsx'
import type { noticeTexts } from './notice.texts.ts'

type Texts = Translate<(typeof noticeTexts)['zh']>

export const nameColumn = <R extends { name: string; companyName: string }>(title: string): ColumnType<R> => ({
  title,
  width: '14rem',
  render: (_, { name, companyName }) => (
    <TwoLines>
      <span>{name}</span>
      <small>{companyName}</small>
    </TwoLines>
  ),
})

export const typesColumn = <R extends { types: number[] }>(
  t: Texts,
  typeName: (type: number) => string,
): ColumnType<R> => ({
  title: t('types'),
  render: (_, { types }) => (types.length === 0 ? <Muted>{t('allTypes')}</Muted> : listNames(types.map(typeName))),
})
