import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import type { TableColumnsType } from 'antd'
import { siteText } from '../core/site-zone.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { Muted } from '../ui/text.tsx'
import { HookActions } from './HookActions.tsx'
import styles from './hook-columns.module.css'
import { type HookTexts, problemText } from './hook-problem-labels.ts'
import { LineState } from './LineState.tsx'

type Column = TableColumnsType<HookSource>[number]

const nameColumn = (t: HookTexts): Column => ({
  title: t('name'),
  render: (_, { name, companyName, inUse }) => (
    <TwoLines>
      <span>
        {name} {!inUse && <StateTag color="default">{t('off')}</StateTag>}
      </span>
      <small>{companyName}</small>
    </TwoLines>
  ),
})
const actions = (edit: (source: HookSource) => void, width: string): Column => ({
  key: 'actions',
  width,
  fixed: 'right',
  render: (_, source) => <HookActions source={source} onEdit={() => edit(source)} />,
})
const troubleColumn = (t: HookTexts): Column => ({
  title: t('trouble'),
  render: (_, { lastProblem, lastWords, lastProblemAt }) =>
    lastProblem && (
      <TwoLines>
        <span className={styles.trouble}>{problemText(t, lastProblem, lastWords)}</span>
        <small>{lastProblemAt !== null && siteText(lastProblemAt)}</small>
      </TwoLines>
    ),
})

export const narrowColumns = (t: HookTexts, edit: (source: HookSource) => void): TableColumnsType<HookSource> => [
  nameColumn(t),
  actions(edit, '7.5rem'),
]

export const hookColumns = (t: HookTexts, edit: (source: HookSource) => void): TableColumnsType<HookSource> => [
  nameColumn(t),
  {
    title: t('counts'),
    width: '9rem',
    render: (_, { posts, counts }) => (
      <span className={styles.figures}>
        {posts} / {counts.stored + counts.merged}
      </span>
    ),
  },
  {
    title: t('devices'),
    width: '10rem',
    render: (_, { bound, unboundNames }) => (
      <TwoLines>
        <span>{t('bound', { count: bound })}</span>
        {unboundNames > 0 && <small className={styles.trouble}>{t('unboundNames', { count: unboundNames })}</small>}
      </TwoLines>
    ),
  },
  {
    title: t('last'),
    width: '11rem',
    render: (_, { lastAt }) => (lastAt === null ? <Muted>{t('never')}</Muted> : siteText(lastAt)),
  },
  troubleColumn(t),
  {
    title: t('access'),
    width: '13rem',
    render: (_, { tokenHint, tokenAt, signatureHeader, broker }) =>
      broker ? (
        <LineState line={broker} />
      ) : (
        <TwoLines>
          <span>{t('tokenOf', { hint: tokenHint, time: siteText(tokenAt).slice(0, 10) })}</span>
          {signatureHeader && <small>{signatureHeader}</small>}
        </TwoLines>
      ),
  },
  actions(edit, '8.5rem'),
]
