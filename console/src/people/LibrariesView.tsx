import { EditOutlined } from '@ant-design/icons'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import type { FaceLibrary } from '@watchfire/contract/people/people.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { listNames, type Translate, useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { RowAction } from '../ui/list/RowActions.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import { peopleTexts } from './people.texts.ts'
import { usePeopleNames } from './person-labels.ts'
import { termTexts } from './term.texts.ts'

/** Face libraries, and what each is for. */
export function LibrariesView({ title }: { title: ReactNode }) {
  const t = useTexts(peopleTexts)
  const { kinds } = usePeopleNames()
  const term = useTexts(termTexts)
  const columns = useCallback(
    (edit: (library: FaceLibrary) => void) => libraryColumns(t, term, kinds, edit),
    [t, term, kinds],
  )
  return (
    <EditedListPage<typeof libraryCalls.list>
      title={title}
      call={libraryCalls.list}
      input={() => ({})}
      idOf={library => String(library.libraryId)}
      columns={columns}
      minWidth="58rem"
      addCall={libraryCalls.save}
      addText={t('addLibrary')}
      addWhenEmpty
      emptyText={t('noLibraries')}
      dialog={(library, close) => <LibraryDialog library={library} onClose={close} />}
    />
  )
}

const libraryColumns = (
  t: Translate<(typeof peopleTexts)['zh']>,
  term: Translate<(typeof termTexts)['zh']>,
  kinds: ReturnType<typeof usePeopleNames>['kinds'],
  edit: (library: FaceLibrary) => void,
): TableColumnsType<FaceLibrary> => [
  {
    title: t('libraryName'),
    width: '14rem',
    render: (_, { name, projectName }) => (
      <TwoLines>
        <span>{name}</span>
        <small>{projectName}</small>
      </TwoLines>
    ),
  },
  {
    title: t('libraryKind'),
    width: '10rem',
    render: (_, { kind, threshold, personDays }) => (
      <TwoLines>
        <span>{kinds[kind]}</span>
        <small>{t('nearerThan', { threshold: threshold.toFixed(2) })}</small>
        {personDays > 0 && <small>{term('keptFor', { days: personDays })}</small>}
      </TwoLines>
    ),
  },
  { title: t('purpose'), dataIndex: 'purpose' },
  { title: t('peopleCount'), width: '6rem', dataIndex: 'people' },
  { title: t('servers'), width: '12rem', render: (_, library) => <LibraryServers library={library} /> },
  {
    key: 'actions',
    width: '6rem',
    fixed: 'right',
    render: (_, library) => (
      <Can call={libraryCalls.save}>
        <RowAction label={t('edit')} of={library.name} icon={<EditOutlined />} onClick={() => edit(library)} />
        <RemoveRow
          call={libraryCalls.remove}
          input={{ libraryId: library.libraryId }}
          of={library.name}
          label={t('removeLibrary')}
          title={t('removeLibraryTitle')}
          hint={t('removeLibraryHint')}
          done={t('done')}
        />
      </Can>
    ),
  },
]

/** Where people are recognised by it; one that does not hold all of it as it is now is named, and that its company recognises nobody. */
function LibraryServers({ library: { servers, inUse } }: { library: FaceLibrary }) {
  const t = useTexts(peopleTexts)
  if (servers.length === 0) return t('none')
  const behind = servers.filter(({ current }) => !current).map(({ name }) => name)
  return (
    <TwoLines>
      <span>{listNames(servers.map(({ name }) => name))}</span>
      {!inUse && <StateTag color="default">{t('libraryOff')}</StateTag>}
      {inUse && behind.length > 0 && (
        <StateTag color="warning">{t('serversBehind', { count: behind.length })}</StateTag>
      )}
    </TwoLines>
  )
}
