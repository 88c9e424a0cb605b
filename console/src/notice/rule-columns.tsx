/** Columns that rules, reports and robots share. */
import type { ColumnType } from 'antd/es/table'
import type { Translate } from '../core/texts.ts'
import type { noticeTexts } from './notice.texts.ts'

type Texts = Translate<(typeof noticeTexts)['zh']>

export const nameColumn = <R extends { name: string; companyName: string }>(title: string): ColumnType<R> => ({
  title,
  width: '14rem',
  render: (_, { name, companyName }) => (
    <span className="wf-notice-name">
      <span>{name}</span>
      <small>{companyName}</small>
    </span>
  ),
})

export const typesColumn = <R extends { types: number[] }>(
  t: Texts,
  typeName: (type: number) => string,
): ColumnType<R> => ({
  title: t('types'),
  render: (_, { types }) =>
    types.length === 0 ? <span className="wf-quiet">{t('allTypes')}</span> : types.map(typeName).join(t('comma')),
})
