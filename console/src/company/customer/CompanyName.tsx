import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { CompanyRow } from '@watchfire/contract/company/company.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import styles from './CompanyName.module.css'
import { customerTexts } from './customer.texts.ts'
import { isClosed } from './customer-act.ts'

type Props = {
  row: CompanyRow
  isFolded: boolean
  /** Absent where the list is a result of a search, which shows all it found. */
  fold?: (folds: boolean) => void
  open: () => void
}

/** A company as a branch of the tree: arrow keys go through the names, open a branch and fold it, Enter opens the company. */
export function CompanyName({ row, isFolded, fold, open }: Props) {
  const t = useTexts(customerTexts)
  const isBranch = row.level === 'customer' && row.companies > 0 && !isClosed(row) && fold !== undefined
  return (
    <span className={styles.branch} data-level={row.level}>
      {isBranch ? (
        <button
          type="button"
          className={styles.caret}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'openBranch' : 'foldBranch', { name: row.name })}
          onClick={() => fold(!isFolded)}
        >
          {isFolded ? <CaretRightOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
        </button>
      ) : (
        <span className={styles.caret} />
      )}
      <TwoLines className={styles.lines}>
        <button
          type="button"
          className={styles.name}
          data-branch-name={row.level}
          onClick={open}
          onKeyDown={event => {
            const at = event.currentTarget
            if (event.key === 'ArrowRight' && isBranch && isFolded) fold(false)
            else if (event.key === 'ArrowLeft' && isBranch && !isFolded) fold(true)
            else if (event.key === 'ArrowLeft' && row.level === 'company') goTo(at, -1, 'customer')
            else if (event.key === 'ArrowDown' || event.key === 'ArrowRight') goTo(at, 1)
            else if (event.key === 'ArrowUp') goTo(at, -1)
            else return
            event.preventDefault()
          }}
        >
          {row.name}
        </button>
        {row.level === 'company' && <small>{row.parentName}</small>}
      </TwoLines>
    </span>
  )
}

/** To the next name above or below; of a level where one is given. */
function goTo(from: HTMLElement, step: 1 | -1, level?: string) {
  const names = [...(from.closest('table')?.querySelectorAll<HTMLElement>('[data-branch-name]') ?? [])]
  const ahead = step === 1 ? names.slice(names.indexOf(from) + 1) : names.slice(0, names.indexOf(from)).reverse()
  ahead.find(name => level === undefined || name.dataset.branchName === level)?.focus()
}
