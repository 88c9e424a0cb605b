import { Checkbox, type TableColumnsType, type TableColumnType } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../ui.texts.ts'
import { isPlainClick } from './plain-click.ts'
import styles from './TableCards.module.css'

type Props<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** As the table has them: the first heads the card, what counts stands side by side, `actions` is its foot. */
  columns: TableColumnsType<Row>
  /** Absent where nothing opens. */
  open?: ((id: string) => void) | undefined
  /** Where rows can be ticked, each by the name in its head. */
  ticks?: {
    mayTick?: ((row: Row) => boolean) | undefined
    ticked: readonly string[]
    tick: (ids: string[]) => void
  }
  /** Stands in no box of a list, whose edge it would keep away from. */
  bare?: boolean
}

/** A table for a narrow screen: each row a card that says by name what its cells hold. */
export function TableCards<Row>({ rows, idOf, columns, open, ticks, bare = false }: Props<Row>) {
  const t = useTexts(uiTexts)
  const names = useId()
  const [head, ...others] = columns as readonly TableColumnType<Row>[]
  const facts = others.filter(column => column.key !== 'actions')
  const foot = others.find(column => column.key === 'actions')
  return (
    <ul className={styles.cards} data-bare={bare}>
      {rows.map((row, index) => {
        const shown = facts
          .map((column, place) => ({ column, content: contentOf(column, row, index), place }))
          .filter(({ content }) => content !== undefined && content !== null && content !== '' && content !== false)
        const [counts, words] = [shown.filter(isCount), shown.filter(fact => !isCount(fact))]
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: what opens it by keys stands in its head, as in the row of a table
          <li
            key={idOf(row)}
            className={styles.card}
            data-opens={open !== undefined}
            onClick={event => open && isPlainClick(event) && open(idOf(row))}
          >
            {ticks && (
              <Checkbox
                className={styles.tick}
                id={`${names}${index}-tick`}
                aria-label={t('tick')}
                aria-labelledby={`${names}${index}-tick ${names}${index}`}
                disabled={ticks.mayTick?.(row) === false}
                checked={ticks.ticked.includes(idOf(row))}
                onChange={event =>
                  ticks.tick(
                    event.target.checked
                      ? [...ticks.ticked, idOf(row)]
                      : ticks.ticked.filter(other => other !== idOf(row)),
                  )
                }
              />
            )}
            {head && (
              <div id={`${names}${index}`} className={styles.head}>
                <Head column={head} content={contentOf(head, row, index)} />
              </div>
            )}
            {words.length > 0 && <Facts className={styles.words} of={words} />}
            {counts.length > 0 && <Facts className={styles.counts} of={counts} />}
            {foot && <div className={styles.foot}>{contentOf(foot, row, index)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

/** A number says nothing alone. */
function Head<Row>({ column, content }: { column: TableColumnType<Row>; content: ReactNode }) {
  return typeof content === 'number' ? (
    <>
      {column.title as ReactNode} {content}
    </>
  ) : (
    content
  )
}

type Fact<Row> = { column: TableColumnType<Row>; content: ReactNode; place: number }

function Facts<Row>({ of, className }: { of: readonly Fact<Row>[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {of.map(({ column, content, place }) => (
        <div key={place}>
          <dt>{column.title as ReactNode}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}

const isCount = <Row,>({ column }: Fact<Row>) => column.align === 'right' || column.align === 'end'

function contentOf<Row>({ dataIndex, render }: TableColumnType<Row>, row: Row, index: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex as keyof Row]
  return (render ? render(value, row, index) : value) as ReactNode
}
