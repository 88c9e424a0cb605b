import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { rights } from '@watchfire/contract/core/rights.ts'
import { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import { type Recognition, recognitionState } from '@watchfire/contract/people/recognition.shapes.ts'
import { Flex, type TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { choiceFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import type { FilterTexts } from '../ui/list/list-url.ts'
import { RowAction } from '../ui/list/RowActions.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { useLibraries } from './LibrarySelect.tsx'
import { peopleTexts } from './people.texts.ts'

const stateWords = { open: 'notJudged', right: 'right', wrong: 'wrong' } as const

/** Whom cameras recognised; whether it was them is for people to say. The pictures are those of the alarm. */
export function RecordsView({ title }: { title: ReactNode }) {
  const t = useTexts(peopleTexts)
  const libraries = useLibraries()
  const columns = useMemo<TableColumnsType<Recognition>>(
    () => [
      { title: t('seenAt'), width: '10rem', render: (_, record) => <SeenAt record={record} /> },
      {
        title: t('name'),
        width: '12rem',
        render: (_, { personName, libraryName }) => (
          <TwoLines>
            <span>{personName}</span>
            <small>{libraryName}</small>
          </TwoLines>
        ),
      },
      { title: t('camera'), dataIndex: 'channelName' },
      { title: t('howFar'), width: '14rem', render: (_, record) => <HowFar record={record} /> },
      { title: t('judged'), width: '12rem', render: (_, record) => <Judged record={record} /> },
      { key: 'actions', width: '6rem', fixed: 'right', render: (_, record) => <Judge record={record} /> },
    ],
    [t],
  )
  const filters = useMemo(
    () => [
      choiceFilter(
        'library',
        t('anyLibrary'),
        (libraries ?? []).map(({ libraryId, name }) => ({ value: String(libraryId), label: name })),
        true,
      ),
      choiceFilter(
        'state',
        t('anyVerdict'),
        recognitionState.options.map(value => ({ value, label: t(stateWords[value]) })),
      ),
    ],
    [t, libraries],
  )
  return (
    <ListPage<typeof recognitionCalls.list>
      title={title}
      call={recognitionCalls.list}
      input={recordInput}
      idOf={idOf}
      columns={columns}
      filters={filters}
      minWidth="64rem"
      emptyText={t('noRecords')}
    />
  )
}

const idOf = ({ recordId }: Recognition) => String(recordId)

const recordInput = ({ library, state }: FilterTexts) => ({
  state: recognitionState.safeParse(state).data,
  ...(Number(library) > 0 && { libraryId: Number(library) }),
})

function SeenAt({ record: { at, alarmId } }: { record: Recognition }) {
  const when = siteMinute(at)
  return (
    <Can right={rights.workplace} fallback={when}>
      <Link to={`/workplace?alarm=${encodeURIComponent(alarmId)}`}>{when}</Link>
    </Can>
  )
}

function HowFar({ record: { distance, threshold, looks, model } }: { record: Recognition }) {
  const t = useTexts(peopleTexts)
  if (distance === null || threshold === null) return t('notSaid')
  return (
    <TwoLines>
      <span>
        {t('distance', { distance: distance.toFixed(2), threshold: threshold.toFixed(2), looks: looks ?? '?' })}
      </span>
      <small>{model}</small>
    </TwoLines>
  )
}

function Judged({ record: { verdict, judgedBy, judgedAt } }: { record: Recognition }) {
  const t = useTexts(peopleTexts)
  if (verdict === null) return t('notJudged')
  return (
    <TwoLines>
      <StateTag color={verdict === 'right' ? 'success' : 'error'}>{t(verdict)}</StateTag>
      <small>
        {judgedBy} {judgedAt !== null && siteMinute(judgedAt)}
      </small>
    </TwoLines>
  )
}

function Judge({ record: { recordId, personName, at } }: { record: Recognition }) {
  const t = useTexts(peopleTexts)
  const judge = useAct(recognitionCalls.judge, { refresh: ['recognition'], successText: t('done') })
  const of = `${personName} ${siteMinute(at)}`
  return (
    <Can call={recognitionCalls.judge}>
      <Flex>
        <RowAction
          label={t('right')}
          of={of}
          icon={<CheckOutlined />}
          loading={judge.isPending}
          onClick={() => judge.mutate({ recordId, verdict: 'right' })}
        />
        <RowAction
          label={t('wrong')}
          of={of}
          icon={<CloseOutlined />}
          loading={judge.isPending}
          onClick={() => judge.mutate({ recordId, verdict: 'wrong' })}
        />
      </Flex>
    </Can>
  )
}
