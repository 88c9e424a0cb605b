import { pageSizes } from '@watchfire/contract/core/body.ts'
import { Pagination } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { StaleMark } from '../state/StaleMark.tsx'
import { useNarrow } from '../theme/use-media.ts'
import { uiTexts } from '../ui.texts.ts'
import styles from './ListPager.module.css'

/** Below every list: how many there are, and its pages. A telephone has room for the number of the page alone. Until it is known how many, its room is kept. */
export function ListPager({
  page,
  pageSize,
  total,
  onChange,
}: {
  page: number
  pageSize: number
  total: number | undefined
  onChange: (page: number, pageSize: number) => void
}) {
  const t = useTexts(uiTexts)
  const narrow = useNarrow()
  return (
    <Pagination
      data-testid="list-pager"
      className={styles.pages}
      data-known={total !== undefined}
      current={page}
      pageSize={pageSize}
      // An empty list has one page.
      total={Math.max(1, total ?? 0)}
      pageSizeOptions={[...pageSizes]}
      simple={narrow}
      showSizeChanger={!narrow}
      showQuickJumper={!narrow}
      showTotal={() => (
        <>
          {t('total', { total: total ?? 0 })} <StaleMark />
        </>
      )}
      onChange={onChange}
    />
  )
}
