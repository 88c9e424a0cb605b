import { pageSizes } from '@watchfire/contract/core/body.ts'
import { Pagination } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { StaleMark } from '../state/StaleMark.tsx'
import { useNarrow } from '../theme/use-media.ts'
import { uiTexts } from '../ui.texts.ts'
import styles from './ListPager.module.css'

/** Below every list: how many there are, and its pages. A telephone has room for the number of the page alone. */
export function ListPager({
  page,
  pageSize,
  total,
  sticky = false,
  onChange,
}: {
  page: number
  pageSize: number
  total: number
  /** Stays in reach of a long list. */
  sticky?: boolean
  onChange: (page: number, pageSize: number) => void
}) {
  const t = useTexts(uiTexts)
  const narrow = useNarrow()
  return (
    <Pagination
      data-testid="list-pager"
      className={sticky ? `${styles.pages} ${styles.sticky}` : styles.pages}
      current={page}
      pageSize={pageSize}
      // An empty list has one page.
      total={Math.max(1, total)}
      pageSizeOptions={[...pageSizes]}
      simple={narrow}
      showSizeChanger={!narrow}
      showQuickJumper={!narrow}
      showTotal={() => (
        <>
          {t('total', { total })} <StaleMark />
        </>
      )}
      onChange={onChange}
    />
  )
}
